// display.ts: the view that the components of this game draw now.
import { DisplayedView } from '../../parts/displayed_view';
import type { GrimmView } from './model';

export const grimmDisplay = new DisplayedView<GrimmView>();
