import { producerProperties } from '../../../run/export/propertiesFile';
import { springYaml } from '../../../run/export/springYaml';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Row } from '../../../ui/Primitives';
import { withChanges } from '../core/changes';
import type { SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { decisionRecord } from '../text/record';

interface ExportBarProps {
  readonly result: DecideResult;
  /** The setting whose files are saved; null = nothing keeps the objective, so there is only the record. */
  readonly setting: SettingReading | null;
}

/** The decision as files to act on, and as a link. */
export function ExportBar({ result, setting }: ExportBarProps) {
  const { link, store } = useServices();
  const title = useScenarioTitle();
  const { scenario } = result.question;
  const { client } = store.getState().view;
  const changed = setting && withChanges(scenario, setting.changes);
  const input = changed && { scenario: changed, summary: null, client };
  const yaml = input && springYaml(input);
  const save = (text: string, type: string, name: string) => () => download(new Blob([text], { type }), name);
  const saveRecord = (): void => {
    const here = link();
    const text = decisionRecord({
      result,
      link: here,
      title: `Decision: ${title}`,
      client,
      addressOf: (hash) => here.replace(/#.*$/s, '') + hash,
    });
    save(text, 'text/markdown', 'linger-decision.md')();
  };
  return (
    <Row wrap as="section" aria-label="Files" className="section">
      {yaml !== null && (
        <Button look="solid" onClick={save(yaml, 'application/yaml', 'application.yml')}>
          Spring YAML
        </Button>
      )}
      {input !== null && (
        <Button onClick={save(producerProperties(input), 'text/plain', 'producer.properties')}>
          .properties
        </Button>
      )}
      <Button onClick={saveRecord}>Decision record</Button>
      <CopyButton label="Link" text={link} />
    </Row>
  );
}
