import { guardarArchivo } from '#client/lib/navegador/copiar-y-guardar.ts';

/** A member's card in the picture. */
interface CartaFinal {
  readonly nombre: string;
  /** CSS colour of the member. */
  readonly color: string;
  /** Line below the name, such as «9 tareas · 101 % de su parte». */
  readonly pie: string;
  readonly tareas: readonly string[];
}

export interface ImagenFinal {
  readonly titulo: string;
  readonly frase: string;
  readonly pie: string;
  readonly cartas: readonly CartaFinal[];
}

/**
 * Sizes in px. The width suits a chat; the height follows from the chores. `RENGLON` is the height of a chore, `CABECERA` that of
 * the part above all cards, `DE_CARTA` that of a card above its chores.
 */
const [ANCHO, MARGEN, HUECO] = [1_080, 60, 30];
const COLUMNAS = 2;
const RENGLON = 42;
const CABECERA = 250;
const DE_CARTA = 130;
const LETRA = '"Nunito Variable", system-ui, sans-serif';

/** Fonts for a chore's name: the first at which it fits, else the smallest, at which it is shortened. */
const LETRA_MENOR = '700 20px';
const LETRAS = ['700 28px', '700 24px', LETRA_MENOR];

const altoDe = ({ tareas }: CartaFinal): number => DE_CARTA + tareas.length * RENGLON + 24;

/** Shortens a text to a width, with an ellipsis. */
const caber = (pincel: CanvasRenderingContext2D, texto: string, ancho: number): string => {
  if (pincel.measureText(texto).width <= ancho) return texto;
  let corto = texto;
  while (corto !== '' && pincel.measureText(`${corto}…`).width > ancho) corto = corto.slice(0, -1);
  return `${corto.trimEnd()}…`;
};

/** Puts each card into the shorter column. Returns their places, and the height of the picture. */
const colocar = (cartas: readonly CartaFinal[]) => {
  const pies = Array.from({ length: COLUMNAS }, () => CABECERA);
  const ancho = (ANCHO - 2 * MARGEN - (COLUMNAS - 1) * HUECO) / COLUMNAS;
  const puestas = cartas.map((carta) => {
    const y = Math.min(...pies);
    const columna = pies.indexOf(y);
    pies[columna] = y + altoDe(carta) + HUECO;
    return { carta, x: MARGEN + columna * (ancho + HUECO), y, ancho, alto: altoDe(carta) };
  });
  return { puestas, alto: Math.max(...pies) + MARGEN - HUECO };
};

/** Returns the picture as a PNG, drawn on this device in the theme's colours. Throws if the browser cannot draw. */
const dibujarFinal = async ({ titulo, frase, pie, cartas }: ImagenFinal): Promise<Blob> => {
  const { puestas, alto } = colocar(cartas);
  const lienzo = document.createElement('canvas');
  lienzo.width = ANCHO;
  lienzo.height = alto;
  const pincel = lienzo.getContext('2d');
  if (pincel === null) throw new Error('No canvas');
  const tema = getComputedStyle(document.documentElement);
  const color = (nombre: string) => tema.getPropertyValue(`--color-${nombre}`).trim();
  const escribir = (texto: string, x: number, y: number, letra: string, tinta: string, ancho: number) => {
    pincel.font = `${letra} ${LETRA}`;
    pincel.fillStyle = tinta;
    pincel.fillText(caber(pincel, texto, ancho), x, y);
  };
  const cabe = (texto: string, letra: string, ancho: number): boolean => {
    pincel.font = `${letra} ${LETRA}`;
    return pincel.measureText(texto).width <= ancho;
  };
  await document.fonts.load(`800 40px ${LETRA}`).catch(() => []);
  pincel.fillStyle = color('escena');
  pincel.fillRect(0, 0, ANCHO, alto);
  const entero = ANCHO - 2 * MARGEN;
  escribir(titulo, MARGEN, 110, '900 68px', color('sobre-escena'), entero);
  escribir(frase, MARGEN, 165, '800 36px', color('turno'), entero);
  escribir(pie, MARGEN, 212, '700 30px', color('sobre-escena-suave'), entero);
  for (const { carta, x, y, ancho, alto: suyo } of puestas) {
    pincel.fillStyle = color('superficie');
    pincel.beginPath();
    pincel.rect(x, y, ancho, suyo);
    pincel.fill();
    pincel.fillStyle = carta.color;
    pincel.fillRect(x, y, ancho, 14);
    escribir(carta.nombre, x + 28, y + 68, '900 40px', color('texto'), ancho - 56);
    escribir(carta.pie, x + 28, y + 106, '700 26px', color('suave'), ancho - 56);
    carta.tareas.forEach((tarea, i) => {
      const letra = LETRAS.find((l) => cabe(tarea, l, ancho - 56)) ?? LETRA_MENOR;
      escribir(tarea, x + 28, y + DE_CARTA + 20 + i * RENGLON, letra, color('texto'), ancho - 56);
    });
  }
  return new Promise((listo, fallar) => {
    lienzo.toBlob((blob) => (blob === null ? fallar(new Error('No picture')) : listo(blob)), 'image/png');
  });
};

const NOMBRE = 'reparto.png';

/** Hands the picture to the device's own share sheet, or saves it as a file where that is missing or takes no files. */
export const compartirFinal = async (imagen: ImagenFinal): Promise<void> => {
  const archivo = new File([await dibujarFinal(imagen)], NOMBRE, { type: 'image/png' });
  const datos = { files: [archivo], title: imagen.titulo };
  if ('canShare' in navigator && navigator.canShare(datos)) {
    // `share` rejects when the member closes the share sheet, which is no error.
    await navigator.share(datos).catch(() => null);
    return;
  }
  guardarArchivo(NOMBRE, archivo);
};
