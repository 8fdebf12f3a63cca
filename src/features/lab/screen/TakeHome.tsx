import { useId } from 'react';
import { formatList } from '../../../base/format';
import type { LeagueTable } from '../../../run/league/League';
import type { Rule } from '../../../scenario/rule/rule';
import { seenBy } from '../../../scenario/rule/signals';
import { useServices } from '../../../ui/app';
import { BesideLink } from '../../../ui/BesideLink';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Note, Row, Section } from '../../../ui/Primitives';
import { ruleGo } from '../text/go';
import { JAVA_CLASS, javaFileName, MODULE_BUILD, MODULE_COORDINATES, ruleJava } from '../text/java';
import { proposalText } from '../text/proposal';
import { leavesByEither } from '../text/ruleCode';

interface TakeHomeProps {
  readonly rule: Rule;
  /** A field holds what isn't in force. */
  readonly hasMistake: boolean;
  /** The league that a KIP page quotes; null until it knows the rule. */
  readonly table: LeagueTable | null;
}

function save(text: string, name: string): void {
  download(new Blob([text], { type: 'text/plain' }), name);
}

/** The rule as a module, as one file of Java or Go, and as a page for a KIP. */
export function TakeHome({ rule, hasMistake, table }: TakeHomeProps) {
  const { link } = useServices();
  const id = useId();
  const java = hasMistake ? null : ruleJava(rule);
  const go = hasMistake ? null : ruleGo(rule);
  const league = hasMistake ? null : table;
  const reason = whyNoJava(rule, hasMistake);
  return (
    <Section aria-label="Take it home">
      <h2>Take it home</h2>
      <Note above={2}>Maven module, builds the jar</Note>
      <Row wrap below={2}>
        <code>{MODULE_BUILD}</code>
        <CopyButton size="small" label="Copy" text={() => MODULE_BUILD} />
      </Row>
      <Note>
        <code>{MODULE_COORDINATES}</code> Not on Maven Central yet.{' '}
        <BesideLink href="./docs/lab.html#take-it-home">How to use it</BesideLink>
      </Note>
      <Row wrap above={4}>
        <Button
          look="solid"
          aria-disabled={java === null}
          aria-describedby={id}
          onClick={() => java !== null && save(java, javaFileName(JAVA_CLASS))}
        >
          One Java file
        </Button>
        <Button
          aria-disabled={league === null}
          aria-describedby={id}
          onClick={() => league !== null && save(proposalText({ rule, league, link: link() }), 'proposal.md')}
        >
          KIP page
        </Button>
        {go !== null && <Button onClick={() => save(go, 'partitioner.go')}>Go</Button>}
      </Row>
      <Note id={id} above={2} className={hasMistake ? 'strong' : undefined}>
        {reason}
      </Note>
    </Section>
  );
}

/** Empty if there is a file. */
function whyNoJava(rule: Rule, hasMistake: boolean): string {
  if (hasMistake) return "Fix the rule first: what you typed isn't in force.";
  const { inside } = seenBy(rule);
  if (leavesByEither(rule)) return 'No file: the module can\'t leave "after bytes or ms".';
  return inside.length > 0 ? `No Java file: a Partitioner can't see ${formatList(inside)}.` : '';
}
