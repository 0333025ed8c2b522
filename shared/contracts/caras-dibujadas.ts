/** The faces that anybody may choose instead of a photo: file name without ending → how it is called. */
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

/** The path of a face, as a member's `avatar` holds it. */
export type RutaDeCara = `/caras/${Cara}.svg`;
export const rutaDeCara = (cara: Cara): RutaDeCara => `/caras/${cara}.svg`;

/** Every face, in the order in which they are offered. */
export const TODAS_LAS_CARAS = Object.keys(CARAS) as Cara[];

/** Whether an `avatar` is one of these faces, and no photo. */
export const esCara = (avatar: string | null): boolean => avatar?.startsWith('/caras/') === true;
