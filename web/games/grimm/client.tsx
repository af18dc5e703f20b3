// client.tsx: The Grimm Forest in the page; the parts are beside it.
import assets from 'assets:grimm';
import pieces from 'art:web/games/grimm/art/pieces';
import { addArt } from '../../parts/art';
import type { GameClient } from '../game';
import { GrimmBelongings } from './belongings';
import { GrimmPlay } from './board';
import { grimmDisplay } from './display';
import { GrimmEnd } from './end';
import { GrimmFacts } from './facts';
import { grimmNarration } from './narration';
import { PaceSwitch } from './pace_switch';
import { GrimmPiece } from './piece';
import { grimmRules } from './rules_help';
import { grimmTutorial } from './tutorial';

addArt(pieces); // apart from the others: the home page shows who has won with them

const client: GameClient = {
  ...assets,
  ...grimmNarration,
  Play: GrimmPlay,
  Facts: GrimmFacts,
  Piece: GrimmPiece,
  Belongings: GrimmBelongings,
  playsTimeline: true,
  display: grimmDisplay,
  Settings: PaceSwitch,
  rules: grimmRules,
  End: GrimmEnd,
  tutorial: grimmTutorial,
};
export default client;
