import { useEffect, useState } from 'react';
import { Brand } from '../../../shell/TopBar';
import { hear, type PresenterMessage, type PresenterView, postTo } from './channel';
import styles from './PresenterWindow.module.css';

/** The teacher's window: the answer, notes and the next step, next to what the projector shows. Its keys work there. */
export function PresenterWindow() {
  const view = useView();
  return (
    <div className={`screen heading ${styles.window}`}>
      <header className="row gap-4 soft">
        <Brand />
        <span>{view?.where ?? 'Presenter'}</span>
      </header>
      <main>
        {view === null ? (
          <p>
            Open a lesson in the projector view, in the window that opened this one. Its notes appear here.
          </p>
        ) : (
          <Notes view={view} />
        )}
      </main>
      <footer className="soft">
        Keys pressed here work in the projector's window: Page down, 1 to 4, Space, Enter, Q, B.
      </footer>
    </div>
  );
}

function Notes({ view }: { readonly view: PresenterView }) {
  return (
    <>
      <h2>{view.asks}</h2>
      {view.options.length > 0 && (
        <ol className="ruled">
          {view.options.map(({ text, hands, right }) => (
            <li key={text} className={`row apart ${right ? 'bold' : ''}`} data-right={right}>
              <span>
                {text}
                {right && <b> (right)</b>}
              </span>
              <b className="num">{hands}</b>
            </li>
          ))}
        </ol>
      )}
      <section className="callout above-4">
        <h3>{view.revealed ? 'Answer, shown to the class' : 'Answer, only here'}</h3>
        <p>{view.answer ?? 'The run is being computed…'}</p>
      </section>
      {view.notes.map(({ title, text }) => (
        <section key={title}>
          <h3 className="soft above-4">{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <p className="soft above-4">{view.next}</p>
    </>
  );
}

/** Between two calls to a projector that shows nothing yet, or is loading again, ms. */
const HELLO_MS = 1000;

/** The newest view that the projector's window sent; keys go back to it. */
function useView(): PresenterView | null {
  const [view, setView] = useState<PresenterView | null>(null);
  const waiting = view === null;
  useEffect(
    () =>
      hear(
        (source) => source === window.opener,
        (message) => message.type === 'view' && setView(message.view),
      ),
    [],
  );
  useEffect(() => {
    if (!waiting) return;
    const hello = (): void => postToProjector({ type: 'hello' });
    hello();
    const timer = setInterval(hello, HELLO_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, code, shiftKey } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return;
      postToProjector({ type: 'key', key, code, shiftKey });
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return view;
}

/** Nothing happens once the projector's window is closed. */
function postToProjector(message: PresenterMessage): void {
  const projector: Window | null = window.opener;
  if (projector !== null) postTo(projector, message);
}
