import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ResumenSemanal } from '#shared/contracts/semana.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { guardarArchivo } from '#client/lib/navegador/copiar-y-guardar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { Interruptor } from '#client/ui/opciones.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { deLoQueTocaba, frenteALaPasada, type TarjetaDe } from '#client/lib/trabajo/palabras-resumen.ts';
import { conMinuscula, numero } from '#shared/domain/palabras.ts';
import { diasEnPalabras } from '#client/lib/fechas/fechas.ts';
import { EMOJI_EDAD } from '#client/ui/avatar.tsx';

interface Props {
  readonly resumen: ResumenSemanal;
  readonly total: TarjetaDe<'TOTAL'>;
  readonly cerrar: () => void;
}

interface Imagen {
  readonly conCaras: boolean;
  readonly archivo: File;
  readonly url: string;
}

/**
 * Returns the picture of the week, drawn anew when the choice of faces changes. Null until it is drawn; a toast tells of a
 * failure.
 */
const useImagen = ({ resumen, total }: Pick<Props, 'resumen' | 'total'>, conCaras: boolean): Imagen | null => {
  const [imagen, setImagen] = useState<Imagen | null>(null);
  useEffect(() => {
    let sigue = true;
    let url: string | null = null;
    dibujarSemana(resumen, total, conCaras).then(
      (blob) => {
        if (!sigue) return;
        url = URL.createObjectURL(blob);
        setImagen({ conCaras, archivo: new File([blob], `semana-${resumen.desde}.png`, { type: 'image/png' }), url });
      },
      () => tostada.mal('No se ha podido hacer la imagen'),
    );
    return () => {
      sigue = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [resumen, total, conCaras]);
  // Null while the new picture is being drawn: the old one may show faces that the member has just left out.
  return imagen?.conCaras === conCaras ? imagen : null;
};

/** Tells whether this browser can hand a file to other apps; over plain http none can. */
const puedeCompartir = (archivo: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [archivo] });

/**
 * Opens the browser's share sheet with the picture; where files cannot be shared, or sharing fails, saves it. A sheet that the
 * member closes is no failure.
 */
const entregar = async (archivo: File): Promise<void> => {
  if (!puedeCompartir(archivo)) {
    guardarArchivo(archivo.name, archivo);
    return;
  }
  try {
    await navigator.share({ files: [archivo] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) guardarArchivo(archivo.name, archivo);
  }
};

/** Dialog that shows the picture of the week and shares it, or saves it. Faces are in it only if the member switches them on. */
export function Compartir({ resumen, total, cerrar }: Props) {
  const [conCaras, setConCaras] = useState(false);
  const imagen = useImagen({ resumen, total }, conCaras);
  const comparte = imagen !== null && puedeCompartir(imagen.archivo);
  const Icono = comparte ? Share2 : Download;
  return (
    <Dialogo
      titulo="Compartir imagen"
      descripcion="Se hace en este móvil y no lleva nombres."
      cerrar={cerrar}
      pie={
        <Boton
          tamano="grande"
          ancho
          disabled={imagen === null}
          icono={<Icono aria-hidden className="size-[min(1.5rem,28px)]" />}
          onClick={() => {
            if (imagen !== null) void entregar(imagen.archivo).then(cerrar);
          }}
        >
          {comparte ? 'Compartir' : 'Descargar'}
        </Boton>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {imagen === null ? (
          <Bloque className="cuento-imagen" />
        ) : (
          <img src={enBase(imagen.url)} alt="La semana, como se compartirá" className="cuento-imagen" />
        )}
        <Interruptor etiqueta="Con nuestras caras" activo={conCaras} alCambiar={setConCaras} />
      </div>
    </Dialogo>
  );
}

// The picture of a week that a member may send to others. It is drawn on the phone and names nobody.

/** Size of the picture and its margin, in px. */
const [ANCHO, ALTO, MARGEN] = [1080, 1350, 90] as const;
const LETRA = "'Nunito Variable', 'Nunito Respaldo', sans-serif";
/** Diameter of a face, in px. */
const CARA = 108;
const CARAS_POR_FILA = 6;

/** Returns the colour of a design token (`--color-…`) as the page shows it now. */
const color = (nombre: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${nombre}`).trim();

const cargar = (ruta: string): Promise<HTMLImageElement | null> =>
  new Promise((llega) => {
    const imagen = new Image();
    imagen.addEventListener('load', () => llega(imagen));
    imagen.addEventListener('error', () => llega(null));
    imagen.src = enBase(ruta);
  });

type Lienzo = CanvasRenderingContext2D;
type Miembro = ResumenSemanal['miembros'][number];

const escribir = (c: Lienzo, texto: string, y: number, [tamano, peso]: readonly [number, number]): void => {
  c.font = `${String(peso)} ${String(tamano)}px ${LETRA}`;
  // Scales down a text that is too long for its line.
  const ancho = c.measureText(texto).width;
  if (ancho > ANCHO - 2 * MARGEN)
    c.font = `${String(peso)} ${String((tamano * (ANCHO - 2 * MARGEN)) / ancho)}px ${LETRA}`;
  c.fillText(texto, MARGEN, y);
};

const dibujarCara = async (c: Lienzo, { avatar, grupo_edad, color: suyo }: Miembro, x: number, y: number) => {
  const radio = CARA / 2;
  const foto = avatar === null || avatar === '' ? null : await cargar(avatar);
  c.save();
  c.translate(x + radio, y + radio);
  c.beginPath();
  c.arc(0, 0, radio, 0, 2 * Math.PI);
  c.fillStyle = color('superficie');
  c.fill();
  c.lineWidth = 10;
  c.strokeStyle = color(`miembro-${suyo}`);
  c.stroke();
  c.clip();
  if (foto === null) {
    c.font = `${String(CARA * 0.56)}px ${LETRA}, 'Apple Color Emoji', 'Noto Color Emoji', 'Emoji Respaldo'`;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillStyle = color('texto');
    c.fillText(EMOJI_EDAD[grupo_edad], 0, CARA * 0.04);
  } else c.drawImage(foto, -radio, -radio, CARA, CARA);
  c.restore();
};

const dibujarBarra = (c: Lienzo, y: number, porciento: number): void => {
  const [ancho, alto] = [ANCHO - 2 * MARGEN, 44];
  const tramo = (hasta: number, relleno: string) => {
    c.fillStyle = relleno;
    c.beginPath();
    c.arc(MARGEN + alto / 2, y + alto / 2, alto / 2, Math.PI / 2, (3 * Math.PI) / 2);
    c.arc(MARGEN + Math.max(hasta, alto) - alto / 2, y + alto / 2, alto / 2, -Math.PI / 2, Math.PI / 2);
    c.fill();
  };
  tramo(ancho, 'rgb(255 255 255 / 0.2)');
  if (porciento > 0) tramo((ancho * porciento) / 100, color('turno'));
};

/** Draws the family's week as a picture, with the members' faces only if `conCaras`. */
const dibujarSemana = async (
  { desde, hasta, miembros }: ResumenSemanal,
  total: TarjetaDe<'TOTAL'>,
  conCaras: boolean,
): Promise<Blob> => {
  const lienzo = document.createElement('canvas');
  lienzo.width = ANCHO;
  lienzo.height = ALTO;
  const c = lienzo.getContext('2d');
  if (c === null) throw new Error('This browser draws no pictures');
  await document.fonts.ready;
  c.fillStyle = color('escena');
  c.fillRect(0, 0, ANCHO, ALTO);
  c.textBaseline = 'alphabetic';
  const [blanco, suave] = [color('sobre-escena'), color('sobre-escena-suave')];
  c.fillStyle = blanco;
  escribir(c, 'Así fue la semana', 190, [88, 900]);
  c.fillStyle = suave;
  escribir(c, `En casa, ${conMinuscula(diasEnPalabras(desde, hasta))}`, 268, [46, 700]);
  c.fillStyle = blanco;
  escribir(c, numero(total.puntos), 640, [380, 900]);
  escribir(c, `${total.puntos === 1 ? 'punto' : 'puntos'} entre todos`, 730, [64, 800]);
  const parte = deLoQueTocaba(total.porciento);
  if (parte !== null) {
    dibujarBarra(c, 800, total.porciento ?? 0);
    c.fillStyle = blanco;
    escribir(c, parte, 926, [56, 800]);
  }
  const antes = frenteALaPasada(total);
  c.fillStyle = suave;
  if (antes !== null) escribir(c, antes, 1006, [48, 700]);
  if (conCaras)
    for (const [i, miembro] of miembros.slice(0, 2 * CARAS_POR_FILA).entries()) {
      const paso = (ANCHO - 2 * MARGEN - CARA) / (CARAS_POR_FILA - 1);
      const [columna, fila] = [i % CARAS_POR_FILA, Math.floor(i / CARAS_POR_FILA)];
      await dibujarCara(c, miembro, MARGEN + columna * paso, 1056 + fila * (CARA + 22));
    }
  else {
    c.fillStyle = suave;
    escribir(c, 'Te Toca', 1260, [48, 800]);
  }
  return new Promise((llega, falla) =>
    lienzo.toBlob((blob) => (blob === null ? falla(new Error('No picture came')) : llega(blob)), 'image/png'),
  );
};
