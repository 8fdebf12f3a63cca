import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippetCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useLatest } from '../../../../ui/useLatest';
import type { PlacedProblem } from '../../core/jsonText';
import { completionsAt } from './completions';
import styles from './editor.module.css';

/** What others do with the text. */
export interface TextEditorHandle {
  /** Moves the caret to an offset, UTF-16 units, in the middle of the field. */
  readonly show: (offset: number) => void;
  /** Lists what can be written at the caret. */
  readonly complete: () => void;
}

interface TextEditorProps {
  readonly label: string;
  readonly text: string;
  readonly problems: readonly PlacedProblem[];
  /** Link to the current scenario, offered for a step's scenario. */
  readonly here: () => string;
  /** Maximum characters of the text. */
  readonly most: number;
  readonly onText: (text: string) => void;
  /** Called instead of a change that would exceed `most`. */
  readonly onTooLong: () => void;
  readonly ref: Ref<TextEditorHandle>;
}

/** A field for JSON, with problems at their lines and completion from the format of lessons. */
export function TextEditor({ label, text, problems, ref, ...props }: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useLatest(props);
  const first = useRef(text);
  useEffect(() => {
    if (host.current === null) return;
    // The page's policy allows no style elements, and in a shadow tree the editor needs none.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const complete = (context: CompletionContext): CompletionResult | null => {
      const { from, to, options } = completionsAt(
        context.state.doc.toString(),
        context.pos,
        latest.current.here(),
      );
      // Whoever asks is shown everything, also in place of what is there.
      const filter = !context.explicit;
      return options.length === 0 ? null : { from, to, options: options.map(offered), filter };
    };
    const made = new EditorView({
      root,
      parent: root,
      doc: first.current,
      extensions: [
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorState.changeFilter.of(({ newDoc }) => {
          const fits = newDoc.length <= latest.current.most;
          if (!fits) latest.current.onTooLong();
          return fits;
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((each) => each.isUserEvent('replace')))
            latest.current.onText(state.doc.toString());
        }),
        lineNumbers(),
        lintGutter(),
        history(),
        bracketMatching(),
        closeBrackets(),
        json(),
        autocompletion({
          override: [complete],
          icons: false,
          positionInfo: () => ({ style: 'top: 100%; left: 0' }),
        }),
        syntaxHighlighting(COLOURS),
        LOOK,
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...lintKeymap,
          ...defaultKeymap,
        ]),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, [label, latest]);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const { doc } = current.state;
    if (doc.toString() !== text)
      current.dispatch({ changes: { from: 0, to: doc.length, insert: text }, userEvent: 'replace' });
  }, [text]);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const { length } = current.state.doc;
    const marks = problems.map(({ offset, length: long, severity, sentence }) => {
      const from = Math.min(offset, length);
      return { from, to: Math.min(from + long, length), severity, message: sentence };
    });
    current.dispatch(setDiagnostics(current.state, marks));
  }, [problems]);
  useImperativeHandle(ref, () => ({
    show: (offset) => {
      const anchor = Math.min(offset, view.current?.state.doc.length ?? 0);
      const effects = EditorView.scrollIntoView(anchor, { y: 'center' });
      view.current?.dispatch({ selection: { anchor }, effects });
      view.current?.focus();
    },
    complete: () => {
      view.current?.focus();
      if (view.current !== null) startCompletion(view.current);
    },
  }));
  // The page's keys and pastes leave editable places alone, and from outside the shadow tree only its host is seen.
  return <div ref={host} className={styles.text} contentEditable={false} />;
}

function offered({ label, detail, info, template }: ReturnType<typeof completionsAt>['options'][number]) {
  const displayLabel = label.replaceAll('"', '');
  return snippetCompletion(template, { label, displayLabel, detail, ...(info !== '' && { info }) });
}

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--tx1)', fontWeight: '600' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--tx2)' },
  { tag: tags.punctuation, color: 'var(--tx3)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--tx1)', backgroundColor: 'var(--bg2)' },
  '&.cm-focused': { outline: '2px solid var(--tx1)', outlineOffset: '-2px' },
  '.cm-scroller': { font: '400 13px / 20px var(--mono)' },
  '.cm-content': { caretColor: 'var(--tx1)' },
  '.cm-gutters': { backgroundColor: 'var(--bg1)', color: 'var(--tx3)', borderColor: 'var(--line1)' },
  '.cm-tooltip': { backgroundColor: 'var(--bg2)', color: 'var(--tx1)', border: '1px solid var(--line3)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: '400 13px / 20px var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--solid)',
    color: 'var(--onsolid)',
  },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: 'none',
    font: '400 13px / 18px var(--sans)',
  },
});
