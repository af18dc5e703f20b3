// explain.ts: refusals in sentences.
import type { GameClient } from '../game';
import { sayGrimm, type Fields } from './phrases';

export const explain: GameClient['explain'] = ({ reason, details }) => sayGrimm(reason, details as Fields);
