// later.ts: the parts of the frame that hardly anybody needs, with their words.
import reportWords from 'words:report';
import { words } from '../base/words';
import { lazily } from '../parts/lazily';

async function loadWithWords<Part>(part: Promise<Part>): Promise<Part> {
  await words.add(reportWords);
  return part;
}

export const Report = lazily(() => loadWithWords(import('./report').then((part) => part.ReportDialog)));
export const Banned = lazily(() => loadWithWords(import('./banned').then((part) => part.BannedScreen)));
