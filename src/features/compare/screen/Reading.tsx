import { type ReactNode, useMemo } from 'react';
import { perfCommand } from '../../../run/export/perfCommandFile';
import { WholePageLink } from '../../../shell/handout/WholePageLink';
import { Notices } from '../../../shell/Notices';
import { Brand, ScreenBar } from '../../../shell/TopBar';
import { openedPreset } from '../../../store/scenarioSlice';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Part } from '../../../ui/Part';
import { Row, Stack } from '../../../ui/Primitives';
import { exhibitSubject } from './exhibit';
import { headlessCommand } from './exhibitText';
import { letterOf } from './names';
import styles from './Reading.module.css';
import { SEEDS_EACH } from './useSeeds';

interface ReadingProps {
  readonly names: readonly string[];
  readonly state: string;
  readonly children: ReactNode;
}

/** A comparison as a page to read: its title and notes, Compare's own figures, what isn't modelled, how to reproduce it. */
export function Reading({ names, state, children }: ReadingProps) {
  const { store } = useServices();
  const scenario = useApp((app) => app.scenario);
  const view = useApp((app) => app.view);
  const preset = useApp(openedPreset);
  const subject = useMemo(() => exhibitSubject({ scenario, view, preset }), [scenario, view, preset]);
  const { embed } = view;
  const { scenarios } = subject;
  const single = scenarios.length === 1;
  return (
    <>
      {embed ? (
        <header className={`ground ruled-below ${styles.bar}`}>
          <Brand />
          <WholePageLink />
        </header>
      ) : (
        <ScreenBar>
          <Button onClick={() => store.getState().setScreen(single ? 'explore' : 'compare')}>
            {single ? 'Open in Explore' : 'Open in Compare'}
          </Button>
        </ScreenBar>
      )}
      <main className="scroll" data-exhibit={state}>
        <Notices />
        <article className={`${styles.article} stack gap-3`}>
          <Part name="title">
            <h1 className="heading">{subject.title}</h1>
          </Part>
          <Part name="notes">
            {subject.says.split('\n').map((line) => (
              <p key={line} className="soft">
                {line}
              </p>
            ))}
            {subject.source !== null && (
              <p>
                <a href={subject.source} target="_blank" rel="noopener noreferrer">
                  The proposal
                </a>
              </p>
            )}
          </Part>
          {children}
          <h3>What isn’t modelled</h3>
          <Stack as="ul" gap={1} className={styles.list}>
            {subject.leavesOut.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Stack>
          <Stack aria-label="Reproduce it" as="section" gap={2}>
            <h3>Reproduce it</h3>
            <p>Headless, in a clone of Linger:</p>
            <pre className={`breaks ${styles.code} card`}>
              <code>{headlessCommand(subject, SEEDS_EACH)}</code>
            </pre>
            <p>On your own cluster, with kafka-producer-perf-test:</p>
            <Row wrap>
              {scenarios.map((each, index) => (
                <CopyButton
                  key={letterOf(index)}
                  label={single ? 'Copy the command' : `Copy ${letterOf(index)}: ${names[index]}`}
                  text={() => perfCommand({ scenario: each, summary: null })}
                />
              ))}
            </Row>
          </Stack>
        </article>
      </main>
    </>
  );
}
