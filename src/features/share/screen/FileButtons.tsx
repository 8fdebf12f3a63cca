import { useMemo, useState } from 'react';
import { latencyBands } from '../../../run/twinBands';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Icon } from '../../../ui/Icon';
import { useLayout } from '../../../ui/media';
import { useBands } from '../../../watch/bands/useBands';
import { TEXT_FILES, type TextFile } from '../core/files';

export function FileButtons({ ids }: { readonly ids: readonly TextFile['id'][] }) {
  const { store, link } = useServices();
  const title = useScenarioTitle();
  const size = useLayout() === 'phone' ? 'touch' : undefined;
  const [problem, setProblem] = useState<string | null>(null);
  const scenario = useApp((state) => state.scenario);
  // The panel's bands, as far as they exist.
  const bands = useBands(
    useMemo(() => [scenario], [scenario]),
    false,
  );
  const inYourCluster = bands?.isOver ? latencyBands(bands.runs[0] ?? []) : undefined;
  const save = async ({ make, mime, name }: TextFile): Promise<void> => {
    const { scenario, run, view } = store.getState();
    const { summary = null, history = null } = run.shown ?? {};
    const input = { scenario, summary, history, link: link(), title, client: view.client };
    const text = await make({ ...input, ...(inYourCluster && { inYourCluster }) });
    download(new Blob([text], { type: mime }), name(title));
  };
  return (
    <>
      {TEXT_FILES.filter(({ id }) => ids.includes(id)).map((file) => (
        <Button
          key={file.id}
          size={size}
          title={file.says}
          onClick={() => {
            setProblem(null);
            save(file).catch((error: unknown) =>
              setProblem(error instanceof Error ? error.message : String(error)),
            );
          }}
        >
          <Icon name="download" />
          {file.label}
        </Button>
      ))}
      {problem !== null && (
        <p className="strong" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
