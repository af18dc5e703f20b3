// client.tsx: GrandBois in the page; the parts are beside it.
import assets from 'assets:grandbois';
import type { GameClient } from '../game';
import { GrandboisPlay } from './board';
import { GrandboisFacts } from './facts';
import { Harvest } from './later';
import { grandboisNarration } from './narration';
import { GrandboisPiece } from './piece';
import { grandboisRules } from './rules_help';
import { grandboisTutorial } from './tutorial';

const client: GameClient = {
  ...assets,
  ...grandboisNarration,
  Play: GrandboisPlay,
  Facts: GrandboisFacts,
  Piece: GrandboisPiece,
  rules: grandboisRules,
  End: Harvest,
  tutorial: grandboisTutorial,
};
export default client;
