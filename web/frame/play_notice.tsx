// play_notice.tsx: screens that say one thing: a notice, and that something is loading.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '../base/words';
import { Art } from '../parts/art';
import { TopBar } from '../parts/top_bar';

interface NoticeProps {
  title: string;
  text?: string;
  children?: ComponentChildren; // more ways to go than home
}

export function Notice({ title, text, children }: NoticeProps): JSX.Element {
  useEffect(() => {
    document.title = title;
  });
  return (
    <>
      <TopBar />
      <main class="notice">
        <Art name="mushroom" class="notice-art" />
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        <p class="notice-ways">
          {children}
          <a class="btn" href="/">
            {say('play.home')}
          </a>
        </p>
      </main>
    </>
  );
}

/** While something loads; its words appear only if that takes long. */
export function Loading(): JSX.Element {
  return (
    <>
      <TopBar />
      <main class="notice">
        <h1 class="coming">{say('play.coming')}</h1>
      </main>
    </>
  );
}
