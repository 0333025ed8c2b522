// Reactions during a draft. Free of zod, so that phone and wall stay small.

/** The reactions that members may send. */
export const REACCIONES = ['👏', '🎉', '💪', '❤️', '🔥', '🥳'] as const;

/** A reaction, and the member who sent it. */
export interface Reaccion {
  readonly miembro: number;
  readonly emoji: (typeof REACCIONES)[number];
}

/** Tells whether a value from a client is one of `REACCIONES`. */
export const esEmoji = (dicho: unknown): dicho is Reaccion['emoji'] => REACCIONES.some((emoji) => emoji === dicho);

/** Least time between two reactions of a member, in ms. */
export const ENTRE_REACCIONES_MS = 1_000;
