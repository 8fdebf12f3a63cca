import { Icon } from '../../../ui/Icon';
import { type Answer, choiceSays, rightOption } from '../core/answers';
import type { ChooseQuestion } from '../core/format';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { LessonText } from '../ui/LessonText';
import styles from './questions/questions.module.css';

interface AnsweredOptionsProps {
  readonly question: ChooseQuestion;
  readonly answer: Answer;
  readonly scene: Scene;
  readonly facts: Facts;
}

/** All answers once more: the right one, and the reader's with what there is to say to it. */
export function AnsweredOptions({ question, answer, scene, facts }: AnsweredOptionsProps) {
  const right = rightOption(question, scene, facts);
  const chosen = answer.type === 'option' ? answer.option : -1;
  return (
    <ol className={styles.answered} aria-label="The answers">
      {question.options.map(({ text, reply }, index) => {
        const isRight = index === right;
        const isChosen = index === chosen;
        return (
          <li key={text} data-right={isRight} data-chosen={isChosen || undefined}>
            <i className="disc disc-open num" aria-hidden="true">
              {isRight ? (
                <Icon name="check" size={14} />
              ) : isChosen ? (
                <Icon name="close" size={14} />
              ) : (
                index + 1
              )}
            </i>
            <div>
              <p>
                {isRight && !isChosen && <span className="visually-hidden">Right: </span>}
                <LessonText text={text} facts={facts} />
              </p>
              {isChosen && (
                <p className="note soft">
                  <b className="strong">{choiceSays(isRight)}</b>{' '}
                  {reply !== undefined && <LessonText text={reply} facts={facts} />}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
