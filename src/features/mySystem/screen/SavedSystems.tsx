import { useState, useSyncExternalStore } from 'react';
import { onRecent, type RecentScenario, recentScenarios } from '../../../shell/recent/recent';
import { removeSaved, saveScenario } from '../../../shell/recent/saved';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Note, Row, Stack } from '../../../ui/Primitives';

interface SavedSystemsProps {
  /** Name of the present answers, to begin with. */
  readonly title: string;
  /** The present answers under a name. */
  readonly entry: (title: string) => RecentScenario;
  readonly onOpen: (link: string) => void;
}

/** Systems that the reader saved under names, and a place to save the present one. */
export function SavedSystems({ title, entry, onOpen }: SavedSystemsProps) {
  const [name, setName] = useState(title);
  const saved = useSyncExternalStore(onRecent, recentScenarios).filter((each) => each.saved);
  return (
    <Stack as="section" gap={1} aria-label="Saved systems">
      {saved.map((each) => (
        <Row key={each.scenario} apart>
          <Button look="quiet" onClick={() => onOpen(each.link)}>
            {each.title}
          </Button>
          <IconButton icon="close" label={`Remove ${each.title}`} onClick={() => removeSaved(each)} />
        </Row>
      ))}
      <Row wrap gap={1}>
        <input
          className="field grow"
          aria-label="Name of this system"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          onClick={() => saveScenario(entry(name.trim()))}
          aria-disabled={name.trim() === ''}
          disabled={name.trim() === ''}
        >
          Save
        </Button>
      </Row>
      <Note>Kept in this browser only.</Note>
    </Stack>
  );
}
