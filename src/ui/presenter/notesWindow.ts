/** The name of the teacher's own window beside the projector's, by which the page knows that it is one. */
export const PRESENTER_WINDOW = 'linger-presenter';
