// rule_pictures.tsx: pictures beside the entries of the rules.
import type { ComponentType, JSX } from 'preact';

/** The RulesHelp.Picture of these pictures by entry; entries without one have none. */
export function rulePictures(pictures: Record<string, () => JSX.Element>): ComponentType<{ entry: string }> {
  return ({ entry }) => {
    const Shown = pictures[entry];
    return Shown ? <Shown /> : null;
  };
}
