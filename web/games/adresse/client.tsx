// client.tsx: Au doigt & à l'œil in the page; the parts are beside it.
import assets from 'assets:adresse';
import pieces from 'art:web/games/adresse/art/pieces';
import { addArt } from '../../parts/art';
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

addArt(pieces); // apart from the others: the home page shows who has won with them

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
