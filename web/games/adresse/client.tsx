// client.tsx: Au doigt & à l'œil in the page; the parts are beside it.
import assets from 'assets:adresse';
import type { GameClient } from '../game';
import { AdresseBelongings } from './belongings';
import { AdressePlay } from './board';
import { adresseDisplay } from './display';
import { AdresseEnd } from './end';
import { AdresseFacts } from './facts';
import { adresseNarration } from './narration';
import { AdressePiece } from './piece';
import { AdressePractice } from './practice';
import { adresseRules } from './rules_help';
import { adresseTutorial } from './tutorial';

const client: GameClient = {
  ...assets,
  ...adresseNarration,
  Play: AdressePlay,
  Facts: AdresseFacts,
  Piece: AdressePiece,
  Belongings: AdresseBelongings,
  playsTimeline: true,
  display: adresseDisplay,
  rules: adresseRules,
  End: AdresseEnd,
  tutorial: adresseTutorial,
  Practice: AdressePractice,
};
export default client;
