import { Brain, FileQuestion, Hand, Hourglass, Printer } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque, Esqueleto } from '#client/ui/cargando.tsx';
import { OtrosRepartos, useCertificado } from './certificados.tsx';
import { quienEs } from '../textos.ts';
import { Cierre, Tablero } from './tablero.tsx';
import { Comprobaciones, Empates, Huella, Sello } from './comprobaciones.tsx';
import { Miembros } from './miembros.tsx';
import { manosYCabeza, type ParteDe } from '#shared/domain/reparto/tablero/carga.ts';
import { diasContados, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { enPorcentaje } from '#client/lib/trabajo/puntos.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { CargaExacta } from './carga-exacta.tsx';

/** Message for an id that belongs to no draft, or to another family's. */
export const NoExiste = () => (
  <EstadoVacio
    icono={<FileQuestion className="size-9" />}
    titulo="Este certificado no existe"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Cada reparto terminado tiene el suyo. Lo encontrarás al final del reparto.
  </EstadoVacio>
);

/** Message for a draft that is not over or was cancelled; `motivo` is the server's reason. */
const NoHay = ({ cancelado, motivo }: { readonly cancelado: boolean; readonly motivo: string }) => (
  <EstadoVacio
    icono={<Hourglass className="size-9" />}
    titulo={cancelado ? 'No hay certificado' : 'Todavía no hay certificado'}
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    {motivo}.
  </EstadoVacio>
);

/** Renders the part after the certificate: the work done in the quarter that starts on the given day. */
type Despues = (trimestre: string) => ReactNode;

/** The certificate of one session. Without one, says why: no such session (404), or a draft not over or cancelled (409). */
export function PantallaCertificado({ sesion, despues }: { readonly sesion: number; readonly despues: Despues }) {
  const consulta = useCertificado(sesion);
  const { error } = consulta;
  if (error instanceof ErrorApi && error.estado === 404) return <NoExiste />;
  if (error instanceof ErrorApi && error.estado === 409)
    return (
      <NoHay
        cancelado={error.codigo === 'CERTIFICADO_CANCELADO'}
        motivo={error.mensaje('El reparto no ha terminado')}
      />
    );
  return (
    <Cargable consulta={consulta} error="No se ha podido cargar el certificado" esqueleto={<EsqueletoCertificado />}>
      {(certificado) => <Hoja certificado={certificado} despues={despues} />}
    </Cargable>
  );
}

/**
 * The certificate's sections. When printed they are blocks instead of grid rows: a grid row that a page break moves down keeps
 * its height, and the next section would be printed over it.
 */
function Hoja({ certificado, despues }: { readonly certificado: Certificado; readonly despues: Despues }) {
  const quien = quienEs(certificado.personas);
  return (
    <article aria-label="Certificado" className="grid min-w-0 grid-cols-1 gap-8 print:block print:space-y-5">
      <Sello certificado={certificado} />
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <Boton tamano="grande" ancho icono={<Printer aria-hidden className="size-6" />} onClick={() => window.print()}>
          Imprimir o guardar en PDF
        </Boton>
        <EnlaceBoton to="/es-justo" variante="tonal" tamano="grande" ancho>
          ¿Es justo? Así funciona
        </EnlaceBoton>
      </div>
      <Miembros certificado={certificado} quien={quien} />
      <ManosYCabeza certificado={certificado} quien={quien} />
      <Comprobaciones certificado={certificado} />
      <Tablero certificado={certificado} quien={quien} />
      <Cierre certificado={certificado} quien={quien} />
      <Empates certificado={certificado} quien={quien} />
      <Huella certificado={certificado} />
      {despues(certificado.trimestre_inicio)}
      <OtrosRepartos menos={certificado.sesion} />
    </article>
  );
}

function EsqueletoCertificado() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Bloque className="h-56 rounded-carta" />
      <Esqueleto filas={4} alto="h-40" />
    </div>
  );
}

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** Each member's share of physical and of planning work. Renders nothing if no chore is planning work. */
function ManosYCabeza({ certificado: { filas, tareas, contar }, quien }: Props) {
  if (!tareas.some((t) => t.de_cabeza)) return null;
  const { manos, cabeza } = manosYCabeza(filas);
  const fila = (p: ParteDe) => (
    <Fila key={p.miembro} parte={p} persona={quien(p.miembro)} dias={diasContados(contar)} />
  );
  return (
    <section aria-labelledby="manos-y-cabeza" className="grid grid-cols-1 gap-4 print:block print:space-y-3">
      <div className="print:break-inside-avoid print:break-after-avoid">
        <h2 id="manos-y-cabeza" className="text-2xl">
          De manos y de cabeza
        </h2>
        <p className="mt-1 text-suave">
          Hacer las cosas y estar pendiente de ellas: todo cuenta igual, en puntos. De cada parte, lo que lleva cada
          uno.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 print:gap-3">
        <Parte titulo="De manos" icono={<Hand aria-hidden className="size-5" strokeWidth={2.25} />}>
          {manos.map(fila)}
        </Parte>
        <Parte titulo="De cabeza" icono={<Brain aria-hidden className="size-5" strokeWidth={2.25} />}>
          {cabeza.map(fila)}
        </Parte>
      </div>
    </section>
  );
}

function Parte({
  titulo,
  icono,
  children,
}: {
  readonly titulo: string;
  readonly icono: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Tarjeta
      como="section"
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-3 print:break-inside-avoid print:p-4"
    >
      <h3 id={id} className="flex items-center gap-2 text-lg">
        {icono}
        {titulo}
      </h3>
      <ul className="grid gap-3">{children}</ul>
    </Tarjeta>
  );
}

function Fila({
  parte: { carga, porcentaje },
  persona: { nombre, avatar, grupo_edad, color },
  dias,
}: {
  readonly parte: ParteDe;
  readonly persona: PersonaCertificado;
  readonly dias: DiasContados;
}) {
  return (
    <li className="flex items-center gap-3">
      <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
      <div className="grid min-w-0 flex-1 gap-1 leading-tight">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-extrabold">{nombre}</span>
          <span className="font-extrabold tabular-nums">{enPorcentaje(porcentaje)}</span>
        </p>
        <span aria-hidden>
          <BarraCuota fina etiqueta={nombre} valor={porcentaje} total={100} color={color} />
        </span>
        <p className="text-sm text-suave">{carga === 0 ? 'Nada' : <CargaExacta carga={carga} dias={dias} />}</p>
      </div>
    </li>
  );
}
