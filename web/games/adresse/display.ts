// display.ts: the view that the components of this game draw now.
import { DisplayedView } from '../../parts/displayed_view';
import type { AdresseView } from './model';

export const adresseDisplay = new DisplayedView<AdresseView>();
