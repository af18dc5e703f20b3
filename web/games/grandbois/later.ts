// later.ts: the parts of GrandBois that are not needed at once, with their stylesheet.
import style from 'style:grandbois/later';
import { addStyle } from '../../parts/stylesheet';
import { lazily } from '../../parts/lazily';

async function loadWithStyle<Part>(part: Promise<Part>): Promise<Part> {
  await addStyle(style);
  return part;
}

export const ClanIntro = lazily(() => loadWithStyle(import('./clan_intro').then((part) => part.ClanIntro)));
export const Harvest = lazily(() => loadWithStyle(import('./harvest').then((part) => part.GrandboisEnd)));
export const RulesPicture = lazily(() => loadWithStyle(import('./rules_pictures').then((part) => part.RulesPicture)));
