import {
  changedSettings,
  SETTINGS_FORMAT_IDS,
  SETTINGS_FORMATS,
  settingsFile,
} from '../../../run/export/changedSettings';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Row } from '../../../ui/Primitives';
import type { CanaryReading } from '../core/canary';
import { withChanges } from '../core/changes';
import type { SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { decisionRecord } from '../text/record';

interface ExportBarProps {
  readonly result: DecideResult;
  /** The setting whose files are saved; null = nothing keeps the objective, so there is only the record. */
  readonly setting: SettingReading | null;
  /** Runs of the recommended setting in one producer; null if there are none. */
  readonly canary: CanaryReading | null;
}

/** The decision as files to act on, and as a link. */
export function ExportBar({ result, setting, canary }: ExportBarProps) {
  const { link, store } = useServices();
  const title = useScenarioTitle();
  const { scenario } = result.question;
  const { client } = store.getState().view;
  const next = setting && withChanges(scenario, setting.changes);
  const changed = next && changedSettings(scenario, next, client);
  const files = SETTINGS_FORMAT_IDS.flatMap((id) => {
    const text = changed && settingsFile(id, changed);
    return text === null ? [] : [{ ...SETTINGS_FORMATS[id], text }];
  });
  const save = (text: string, type: string, name: string) => () => download(new Blob([text], { type }), name);
  const saveRecord = (): void => {
    const here = link();
    const text = decisionRecord({
      result,
      link: here,
      title: `Decision: ${title}`,
      client,
      canary,
      addressOf: (hash) => here.replace(/#.*$/s, '') + hash,
    });
    save(text, 'text/markdown', 'linger-decision.md')();
  };
  return (
    <Row wrap as="section" aria-label="Files" className="section">
      {files.map(({ label, file, mime, text }, index) => (
        <Button key={label} look={index === 0 ? 'solid' : 'plain'} onClick={save(text, mime, file)}>
          {label}
        </Button>
      ))}
      <Button onClick={saveRecord}>Decision record</Button>
      <CopyButton label="Link" text={link} />
    </Row>
  );
}
