import { CalendarCheck } from 'lucide-react';
import type { ParteSemana, SemanaFamilia } from '#shared/contracts/semana.ts';
import { plural } from '#shared/domain/palabras.ts';
import { deTanto, UNA_SEMANA } from '#shared/domain/puntos-semana.ts';
import { porciento, type Cumplido } from '#shared/domain/ranking.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useSemana } from '../clasificacion.ts';
import { SemanaEnCurso } from './ranking-semana.tsx';

/**
 * The number of chores done of those due this week: «5 de 7 · 71 %». A line breaks only between number and percentage. `sencilla`
 * leaves the percentage out; the bar shows it.
 */
function Cuenta({ parte, sencilla }: { readonly parte: Cumplido; readonly sencilla: boolean }) {
  if (sencilla) return `${String(parte.hechas)} de ${String(parte.tocan)}`;
  return (
    <>
      <span className="inline-block">{`${String(parte.hechas)} de ${String(parte.tocan)}`}</span>
      <span className="sr-only">, </span>
      <span className="inline-block before:mx-1.5 before:content-['·']">{`${String(porciento(parte) ?? 0)}\u00a0%`}</span>
    </>
  );
}

const puntosDe = ({ puntos_hechos, puntos_tocan }: Cumplido): string =>
  deTanto(puntos_hechos, puntos_tocan, UNA_SEMANA);

interface PropsFila {
  readonly fila: ParteSemana;
  readonly mia: boolean;
  readonly sencilla: boolean;
}

function Fila({ fila, mia, sencilla }: PropsFila) {
  return (
    <Tarjeta como="li" className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', mia && 'ring-2 ring-marca')}>
      <Avatar avatar={fila.avatar} grupoEdad={fila.grupo_edad} color={fila.color} />
      <div className="grid min-w-0 flex-1 basis-40 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 text-lg leading-snug font-extrabold">
          {fila.usuario_nombre}
          {mia && <Insignia tono="marca">Tú</Insignia>}
          {fila.tocan > 0 && (
            <span className="ml-auto tabular-nums">
              <Cuenta parte={fila} sencilla={sencilla} />
            </span>
          )}
        </p>
        {fila.tocan === 0 ? (
          <p className="text-suave">
            {fila.hechas === 0
              ? 'Esta semana no le toca nada'
              : `No le toca nada y ha hecho ${plural(fila.hechas, 'tarea')} de otros`}
          </p>
        ) : (
          <>
            <BarraCuota
              etiqueta={`Lo de ${fila.usuario_nombre}`}
              valor={fila.hechas}
              total={fila.tocan}
              color={fila.color}
            />
            {!sencilla && <p className="text-sm text-suave">{puntosDe(fila)}</p>}
          </>
        )}
      </div>
    </Tarjeta>
  );
}

interface PropsPartes {
  readonly semana: SemanaFamilia;
  readonly yo: number;
  readonly sencillo: boolean;
}

function Partes({ semana: { miembros, total }, yo, sencillo }: PropsPartes) {
  if (total.tocan === 0) {
    return (
      <EstadoVacio
        icono={<CalendarCheck className="size-9" />}
        titulo="Esta semana no toca nada"
        accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
      >
        Cuando haya tareas con su día, aquí se ve qué parte de lo suyo lleva hecha cada uno.
      </EstadoVacio>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Tarjeta como="section" aria-label="Entre todos" className="grid gap-3">
        <p className="text-xl leading-snug font-extrabold">
          {'Entre todos: '}
          <span className="tabular-nums">
            <Cuenta parte={total} sencilla={sencillo} />
          </span>
        </p>
        <BarraCuota etiqueta="Lo de toda la familia" valor={total.hechas} total={total.tocan} />
        <p className="text-suave">{`${sencillo ? '' : `${puntosDe(total)}. `}Cada uno se compara con lo suyo: lo que le toca de lunes a domingo.`}</p>
      </Tarjeta>
      <ol aria-label="De lo suyo" className="grid grid-cols-1 gap-3">
        {miembros.map((m) => (
          <Fila key={m.usuario} fila={m} mia={m.usuario === yo} sencilla={sencillo} />
        ))}
      </ol>
    </div>
  );
}

/**
 * The week by the part of their own chores that each member has done, so that members with unequal shares can be compared.
 * `sencillo`, for children, shows only numbers of chores and bars.
 */
export function DeLoSuyo({ sencillo = false }: { readonly sencillo?: boolean }) {
  const yo = useYo();
  const hoy = useHoy();
  const semana = useSemana(hoy);
  return (
    <div className="grid grid-cols-1 gap-5">
      <SemanaEnCurso hoy={hoy} />
      <Cargable consulta={semana} error="Error al cargar la semana" esqueleto={<Esqueleto alto="h-28" />}>
        {(datos) => <Partes semana={datos} yo={yo.id} sencillo={sencillo} />}
      </Cargable>
    </div>
  );
}
