// client.tsx: Au doigt & à l'œil in the page; the parts are beside it.
import art from 'art:web/games/adresse/art';
import module from 'rules:adresse';
import style from 'style:adresse';
import texts from 'words:adresse';
import type { GameClient } from '../game';
import { Belongings } from './belongings';
import { Play } from './board';
import { End } from './end';
import { Facts } from './facts';
import { tutorial } from './lessons';
import { Piece } from './piece';
import { Practice } from './practice';
import { rules } from './rules_help';
import { stage } from './stage';
import { describe, explain, isFinal, pace, sound, status } from './telling';

const client: GameClient = {
  id: 'adresse',
  words: texts,
  art,
  module,
  style,
  Play,
  Facts,
  Piece,
  Belongings,
  status,
  describe,
  tellsStories: true,
  stage,
  pace,
  sound,
  isFinal,
  explain,
  rules,
  End,
  tutorial,
  Practice,
};
export default client;
