import { useId, useState } from 'react';
import { formatList } from '../../../base/format';
import type { LeagueTable } from '../../../run/league/League';
import type { Rule } from '../../../scenario/rule/rule';
import { seenBy } from '../../../scenario/rule/signals';
import { useFeatureParts } from '../../../shell/featureParts';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { CommitField } from '../../../ui/controls/CommitField';
import { download } from '../../../ui/download';
import { Note, Row } from '../../../ui/Primitives';
import { ruleGo } from '../text/go';
import { classNameMistake, JAVA_CLASS, javaFileName, javaProperties, ruleJava } from '../text/java';
import { proposalText } from '../text/proposal';
import styles from './Lab.module.css';

interface LabExportProps {
  readonly rule: Rule;
  /** A field of the editor holds what isn't in force. */
  readonly hasMistake: boolean;
  /** What a proposal quotes; null until the league knows the rule. */
  readonly table: LeagueTable | null;
  /** Whether the window has a foot for the Java file. */
  readonly onPhone: boolean;
  readonly java: JavaClass;
}

/** The exported class. */
interface JavaClass {
  readonly name: string;
  /** Returns a sentence if a class can't have the name. */
  readonly rename: (name: string) => string | null;
}

/** Has the name that the reader gave it. */
export function useJavaClass(): JavaClass {
  const [name, setName] = useState(JAVA_CLASS);
  const rename = (given: string): string | null => {
    const mistake = classNameMistake(given);
    if (mistake === null) setName(given);
    return mistake;
  };
  return { name, rename };
}

function save(text: string, name: string): void {
  download(new Blob([text], { type: 'text/plain' }), name);
}

/** Saves the rule as a Partitioner in Java, unless it sees more than one can. */
function JavaButton({
  rule,
  hasMistake,
  name,
  says,
  touch = false,
}: {
  readonly rule: Rule;
  readonly hasMistake: boolean;
  readonly name: string;
  readonly says: string;
  readonly touch?: boolean;
}) {
  const java = hasMistake ? null : ruleJava(rule, name);
  return (
    <Button
      look="solid"
      size={touch ? 'touch' : undefined}
      className={touch ? 'grow' : undefined}
      aria-disabled={java === null}
      aria-describedby={says}
      onClick={() => java !== null && save(java, javaFileName(name))}
    >
      Java Partitioner
    </Button>
  );
}

/** What the Java file does, or why there is none. */
function javaNote(rule: Rule, hasMistake: boolean): string {
  if (hasMistake) return "Fix the rule first: what you typed isn't in force.";
  const { inside } = seenBy(rule);
  if (inside.length > 0)
    return `Uses ${formatList(inside)}, which a Partitioner can't see. Save a proposal instead.`;
  return 'One file for clients 2.4 to 4.x.';
}

/** The rule as code and as a link. */
export function LabExport({ rule, hasMistake, table, java, onPhone }: LabExportProps) {
  const { link } = useServices();
  const id = useId();
  const go = ruleGo(rule);
  const isJava = ruleJava(rule) !== null;
  return (
    <section aria-label="Take it home" className="foot">
      <Row wrap>
        {!onPhone && <JavaButton {...{ rule, hasMistake }} name={java.name} says={id} />}
        {!isJava && table !== null && (
          <Button onClick={() => save(proposalText({ rule, league: table, link: link() }), 'proposal.md')}>
            Proposal
          </Button>
        )}
        {go !== null && <Button onClick={() => save(go, 'partitioner.go')}>franz-go</Button>}
        <CopyButton label="Copy link" text={link} />
      </Row>
      <Note id={id} above={2} hidden={onPhone && !isJava}>
        {javaNote(rule, hasMistake)}
      </Note>
      {isJava && <JavaUse java={java} />}
    </section>
  );
}

/** The class's name, and what a producer sets to have it. */
function JavaUse({ java }: { readonly java: JavaClass }) {
  const properties = javaProperties(java.name).join('\n');
  return (
    <details className="above-2">
      <summary>Class name and settings</summary>
      <CommitField wide label="Class name" value={java.name} onCommit={java.rename} />
      <pre className="note scroll">{properties}</pre>
      <CopyButton size="small" label="Copy the settings" text={() => properties} />
    </details>
  );
}

/** At the foot of a phone: the rule as code, and the link. */
export function LabFoot({ rule, hasMistake, java }: Pick<LabExportProps, 'rule' | 'hasMistake' | 'java'>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { ShareDialog } = useFeatureParts();
  return (
    <Row as="footer" wrap gap={3} className={styles.foot}>
      <JavaButton {...{ rule, hasMistake }} name={java.name} says={id} touch />
      <Button size="touch" className="grow" aria-expanded={open} onClick={() => setOpen(!open)}>
        Share
      </Button>
      <Note id={id} hidden={!hasMistake && ruleJava(rule) !== null}>
        {javaNote(rule, hasMistake)}
      </Note>
      {open && <ShareDialog onClose={() => setOpen(false)} />}
    </Row>
  );
}
