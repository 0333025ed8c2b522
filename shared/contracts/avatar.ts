// Free of zod, so that the client can load this file without it.

/** The largest photo that may be uploaded, in bytes; client and server check it. */
export const MAXIMO_AVATAR = 5 * 1024 * 1024;

/** Refusal of a picture in a format that is not supported. */
export const TEXTO_OTRO_FORMATO = 'Esa imagen está en un formato que no se puede usar. Sirven JPEG, PNG y WebP';

/** The drawn faces that members may choose instead of a photo, by file name without extension, each with its Spanish name. */
export const CARAS = {
  gato: 'Gato',
  perro: 'Perro',
  zorro: 'Zorro',
  oso: 'Oso',
  panda: 'Panda',
  conejo: 'Conejo',
  raton: 'Ratón',
  leon: 'León',
  tigre: 'Tigre',
  koala: 'Koala',
  rana: 'Rana',
  buho: 'Búho',
  pollito: 'Pollito',
  pinguino: 'Pingüino',
  cerdito: 'Cerdito',
  vaca: 'Vaca',
  mono: 'Mono',
  elefante: 'Elefante',
  unicornio: 'Unicornio',
  pulpo: 'Pulpo',
  tortuga: 'Tortuga',
  erizo: 'Erizo',
  dino: 'Dinosaurio',
  abeja: 'Abeja',
  robot: 'Robot',
  sol: 'Sol',
  cactus: 'Cactus',
} as const;

export type Cara = keyof typeof CARAS;

/** URL path of a face's picture, as stored in a member's `avatar`. */
export type RutaDeCara = `/caras/${Cara}.svg`;
export const rutaDeCara = (cara: Cara): RutaDeCara => `/caras/${cara}.svg`;

/** All faces, in the order in which they are offered. */
export const TODAS_LAS_CARAS = Object.keys(CARAS) as Cara[];

/** Tells whether an `avatar` is a drawn face and not a photo. */
export const esCara = (avatar: string | null): boolean => avatar?.startsWith('/caras/') === true;
