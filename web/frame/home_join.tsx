// home_join.tsx: the form for a table's link.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { router, tablePath } from '../base/route';
import { say } from '../base/words';
import { errorMessage } from '../parts/announcer';
import { connection } from '../table/connection';

/** A link, or what stands behind /t/ in it. */
function tableIn(text: string): string | null {
  return /(?:\/t\/|^)([\w-]+)\/?$/.exec(text.trim())?.[1] ?? null;
}

export function Join(): JSX.Element {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const join = async (event: Event) => {
    event.preventDefault();
    const table = tableIn(text);
    if (!table) return setProblem(say('home.join.none'));
    try {
      await connection.ask('info', { table });
      router.go(tablePath(table));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <form class="joined" onSubmit={(event) => void join(event)}>
      <input
        class="input"
        aria-label={say('home.join.label')}
        aria-invalid={problem !== ''}
        aria-describedby="join-problem"
        placeholder={say('home.join.hint')}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <button type="submit" class="btn">
        {say('home.join')}
      </button>
      <p class="problem" id="join-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
