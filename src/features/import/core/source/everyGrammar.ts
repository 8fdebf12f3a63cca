import { parser as cpp } from '@lezer/cpp';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as python } from '@lezer/python';
import { parser as rust } from '@lezer/rust';
import { addGrammars } from './grammars';

/** For programs that can't fetch a grammar while they read: the commands, the Python package and tests. */
addGrammars({ cpp, go, java, javascript, python, rust });
