// explain.ts: why a move may not be made, in our own words.
import type { GameClient } from '../game';
import { sayGrimm, type Fields } from './phrases';

export const explain: GameClient['explain'] = ({ reason, details }) => sayGrimm(reason, details as Fields);
