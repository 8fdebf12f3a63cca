import { encode } from 'uqr';

/** Dark modules of a QR code, row by row, without the quiet zone around them. */
export type QrModules = readonly (readonly boolean[])[];

/** The most bytes that a QR code holds, in its largest version with its weakest correction of errors. */
export const MOST_QR_BYTES = 2953;

/** The QR code of a text with as few modules as possible; null where the text has more than MOST_QR_BYTES. */
export function qrModules(text: string): QrModules | null {
  if (!fitsQr(text)) return null;
  return encode(text, { ecc: 'L', boostEcc: true, border: 0 }).data;
}

/** Whether there is a QR code of the text. */
export function fitsQr(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_QR_BYTES;
}
