import { useEffect, useRef } from 'react';
import { own } from '../../../base/own';
import { CLUSTERS } from '../../../scenario/calibrations';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Primitives';
import type { Experiment } from '../core/experiments';
import { formatJudgement, type Judgement } from '../core/judgeClaim';
import { claimName, MISSED_CLAIMS } from '../core/misses';
import { SOURCES } from '../core/sources';
import styles from './EvidenceScreen.module.css';
import { FigureGroups } from './FigureGroups';
import { type Group, groupsOf } from './lines';
import { type Block, type Evidence, type Section, subjectsOf } from './plan';
import type { Results } from './results';
import { HoldCount, SourceFold, SourceLink, useFolding } from './SourceFold';
import { blockCount, sumOf } from './verdict';

interface SectionViewProps {
  readonly section: Section;
  readonly evidence: Evidence;
  readonly results: Results;
  /** Only lines and claims that the model misses. */
  readonly missedOnly: boolean;
  /** If false, only the first source and what misses something are unfolded. */
  readonly allOpen: boolean;
  readonly onSight: (subjectId: string, inSight: boolean) => void;
}

export function SectionView({ section, evidence, results, missedOnly, allOpen, onSight }: SectionViewProps) {
  const blocks = section.blocks.flatMap((block) => {
    const groups = groupsOf(block, evidence, results);
    if (!missedOnly) return [{ block, groups }];
    if (!misses(groups, results, block)) return [];
    return [{ block, groups: block.kind === 'experiment' ? groups : missedOf(groups) }];
  });
  if (blocks.length === 0) return null;
  const { title, url, says, remark } = SOURCES[section.source];
  return (
    <SourceFold
      id={section.source}
      title={title}
      count={sumOf(section.blocks.map((block) => blockCount(block, results)))}
      says={
        <>
          {says} <SourceLink url={url} />
        </>
      }
      remark={remark}
      open={allOpen || section.source === CLUSTERS[0]}
      isAskedFor={allOpen}
    >
      {blocks.map(({ block, groups }) => (
        <BlockView
          key={block.id}
          block={block}
          groups={groups}
          results={results}
          open={allOpen || misses(groups, results, block)}
          onSight={onSight}
        />
      ))}
    </SourceFold>
  );
}

interface BlockViewProps {
  readonly block: Block;
  readonly groups: readonly Group[];
  readonly results: Results;
  readonly open: boolean;
  readonly onSight: SectionViewProps['onSight'];
}

function BlockView({ block, groups, results, open, onSight }: BlockViewProps) {
  const element = useInSight(block, onSight);
  const folding = useFolding(block.id, open);
  const { title, says } = block.kind === 'rows' ? block : block.experiment;
  const content = (
    <>
      {block.kind === 'experiment' && <SourceLink url={block.experiment.url} />}
      {block.kind === 'experiment' && (
        <Claims experiment={block.experiment} judgements={results.judgements(block.experiment)} />
      )}
      <FigureGroups groups={groups} subject={title} />
    </>
  );
  return (
    <section ref={element} className={`${styles.block} above-4`} aria-label={title === '' ? 'Rows' : title}>
      {title === '' ? (
        content
      ) : (
        <details {...folding}>
          <summary className={styles.head}>
            <h4 className="label">
              <Icon name="chevronRight" />
              {title}
            </h4>
            <HoldCount count={blockCount(block, results)} />
            <p>{says}</p>
          </summary>
          {content}
        </details>
      )}
    </section>
  );
}

/** Reports whether a block is in sight, so its runs come first. */
function useInSight(block: Block, onSight: BlockViewProps['onSight']) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const ids = subjectsOf(block).map(({ id }) => id);
    const report = (inSight: boolean): void => {
      for (const id of ids) onSight(id, inSight);
    };
    const observer = new IntersectionObserver((entries) => report(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(watched);
    return () => {
      observer.disconnect();
      report(false);
    };
  }, [block, onSight]);
  return element;
}

function misses(groups: readonly Group[], results: Results, block: Block): boolean {
  const judgements = block.kind === 'experiment' ? results.judgements(block.experiment) : null;
  return missedOf(groups).length > 0 || (judgements?.some(({ held }) => !held) ?? false);
}

function missedOf(groups: readonly Group[]): readonly Group[] {
  return groups.flatMap((group) => {
    const lines = group.lines.filter(({ held }) => held === false);
    return lines.length === 0 ? [] : [{ ...group, lines }];
  });
}

interface ClaimsProps {
  readonly experiment: Experiment;
  /** Null until all runs of the experiment are done. */
  readonly judgements: readonly Judgement[] | null;
}

function Claims({ experiment, judgements }: ClaimsProps) {
  return (
    <ul className="above-2" aria-label={`Claims: ${experiment.title}`}>
      {experiment.claims.map((claim, index) => (
        <ClaimItem
          key={claim.id}
          says={claim.says}
          judgement={judgements?.[index] ?? null}
          reason={own(MISSED_CLAIMS, claimName(experiment.id, claim.id)) ?? ''}
        />
      ))}
    </ul>
  );
}

interface ClaimItemProps {
  readonly says: string;
  readonly judgement: Judgement | null;
  readonly reason: string;
}

function ClaimItem({ says, judgement, reason }: ClaimItemProps) {
  const held = judgement?.held ?? null;
  return (
    <li className={`ruled-above ${styles.claim}`}>
      <span className={`row gap-1 ${held === false ? 'strong bold' : 'soft'}`}>
        {held !== null && <Icon name={held ? 'check' : 'close'} size={14} />}
        {held === null ? 'running' : held ? 'held' : 'missed'}
      </span>
      <span>{says}</span>
      <span className={`${styles.words} soft num`}>
        {judgement === null ? '' : formatJudgement(judgement)}
      </span>
      {held === false && (
        <Note className={styles.reason}>{reason === '' ? "The reason isn't known." : reason}</Note>
      )}
    </li>
  );
}
