import { Brain, Hand } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { manosYCabeza, type ParteDe } from '#shared/domain/reparto/tablero/carga.ts';
import { type DiasContados, diasContados } from '#shared/domain/puntos-semana.ts';
import { enPorcentaje } from '#client/lib/trabajo/puntos.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { CargaExacta } from './carga-exacta.tsx';

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** Each member's share of physical and of planning work. Renders nothing if no chore is planning work. */
export function ManosYCabeza({ certificado: { filas, tareas, contar }, quien }: Props) {
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
