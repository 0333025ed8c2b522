import { CircleCheck, CircleX, Printer, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { CertificadoReajuste as Certificado, Reajuste } from '#shared/contracts/reajustes.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useCertificadoReajuste } from '../api.ts';
import { Lineas, TarjetaCambio } from './tarjeta-cambio.tsx';

const COMPROBACIONES: readonly (readonly [keyof Certificado['comprobaciones'], string])[] = [
  ['cuotas', 'Lo que le toca a cada uno suma exactamente lo que queda por hacer'],
  ['jugadas', 'Con las mismas reglas salen estas propuestas, y ninguna otra'],
  ['edades', 'Nadie recibe lo que no es para su edad'],
  ['acuerdo', 'Solo se movió lo que aceptaron quien lo da y quien lo recibe'],
  ['peor', 'Con lo propuesto nadie quedaba más lejos de lo suyo que una tarea, o que antes'],
];

const FINES: Readonly<Record<NonNullable<Reajuste['motivo']>, string>> = {
  RESPONDIDO: 'Respondieron todos.',
  ADMIN: 'Se terminó con lo que estaba acordado.',
  PLAZO: 'Pasó el tiempo de responder: valió lo que estaba acordado.',
};

/**
 * Certificate of a finished reajuste: each member's load before and after, the changes proposed with their outcomes, the checks,
 * and the digest of its log. If the server has none (404, 409), says why.
 */
export function CertificadoReajuste({ id }: { readonly id: number }) {
  const consulta = useCertificadoReajuste(id);
  const { error } = consulta;
  if (error instanceof ErrorApi && (error.estado === 404 || error.estado === 409))
    return (
      <EstadoVacio
        icono={<ShieldAlert className="size-9" />}
        titulo="No hay certificado"
        accion={<EnlaceBoton to="/reajuste">Ver el reajuste</EnlaceBoton>}
      >
        {error.mensaje('Este reajuste no existe')}
      </EstadoVacio>
    );
  return (
    <Cargable consulta={consulta} error="No se ha podido cargar el certificado">
      {(certificado) => <Hoja certificado={certificado} />}
    </Cargable>
  );
}

const tareasQueCambian = (n: number): string =>
  `${n === 0 ? 'Ninguna tarea cambia' : n === 1 ? 'Una tarea cambia' : `${plural(n, 'tarea')} cambian`} de manos`;

const nombres = (tareas: readonly { readonly nombre: string }[]): string =>
  enumerar(tareas.map((t) => `«${t.nombre}»`));

function Hoja({ certificado: { reajuste, comprobaciones, huella } }: { readonly certificado: Certificado }) {
  const yo = useYo();
  const bien = COMPROBACIONES.every(([codigo]) => comprobaciones[codigo]);
  const Icono = bien ? ShieldCheck : ShieldAlert;
  const movidas = reajuste.propuestas
    .flatMap((p) => (p.estado === 'ACEPTADA' ? p.cambios : []))
    .filter((c) => reajuste.sin_hacer.every((t) => t.id !== c.tarea)).length;
  return (
    <article aria-label="Certificado" className="grid min-w-0 grid-cols-1 gap-8 print:block print:space-y-5">
      <Tarjeta
        como="section"
        tono="escena"
        aria-label="Resumen"
        className="grid grid-cols-1 justify-items-center gap-4 px-hoja py-9 text-center"
      >
        <Icono aria-hidden className="size-16 text-turno" strokeWidth={1.75} />
        <div className="grid gap-1">
          <h2 className="text-3xl">{tareasQueCambian(movidas)}</h2>
          <p className="text-lg font-bold text-sobre-escena-suave">{nombreTrimestre(reajuste.trimestre_inicio)}</p>
          <p className="text-sobre-escena-suave">
            Terminado el {fechaLarga(diaDe(reajuste.terminado_en ?? reajuste.creado_en))}.{' '}
            {reajuste.motivo !== null && FINES[reajuste.motivo]}
          </p>
        </div>
      </Tarjeta>
      <Boton
        className="print:hidden"
        tamano="grande"
        ancho
        icono={<Printer aria-hidden className="size-6" />}
        onClick={() => window.print()}
      >
        Imprimir o guardar en PDF
      </Boton>
      <section aria-labelledby="antes-despues" className="grid gap-3">
        <h2 id="antes-despues" className="text-2xl">
          Antes y después
        </h2>
        <Lineas reajuste={reajuste} despues="Después" />
      </section>
      <section aria-labelledby="cambios" className="grid gap-3">
        <h2 id="cambios" className="text-2xl">
          Lo que se propuso
        </h2>
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {reajuste.propuestas.map((p) => (
            <TarjetaCambio key={p.n} reajuste={reajuste} propuesta={p} yo={yo.id} />
          ))}
        </ul>
        {reajuste.libres.length > 0 && (
          <p>
            Nadie se ha quedado {nombres(reajuste.libres)}: {reajuste.libres.length === 1 ? 'es libre' : 'son libres'}{' '}
            desde entonces y hasta el reparto siguiente.
          </p>
        )}
        {reajuste.sin_hacer.length > 0 && (
          <p>
            Al final no se {reajuste.sin_hacer.length === 1 ? 'pudo' : 'pudieron'} mover {nombres(reajuste.sin_hacer)}:
            entretanto había cambiado la tarea, de quién era o la edad de quien la iba a recibir.
          </p>
        )}
      </section>
      <section aria-labelledby="comprobado" className="grid gap-3">
        <h2 id="comprobado" className="text-2xl">
          Lo que se ha comprobado
        </h2>
        <Tarjeta className="grid gap-3">
          <ul className="grid gap-3">
            {COMPROBACIONES.map(([codigo, texto]) => (
              <Comprobada key={codigo} bien={comprobaciones[codigo]} texto={texto} />
            ))}
          </ul>
        </Tarjeta>
      </section>
      <section aria-labelledby="huella" className="grid gap-1.5 rounded-carta bg-hundido p-carta text-sm text-suave">
        <h2 id="huella" className="text-base text-texto">
          La huella del registro
        </h2>
        <p>De todos los pasos juntos sale este código. Si alguien cambiara uno solo, saldría otro.</p>
        <p className="font-mono leading-relaxed break-all text-texto">{huella.replaceAll(/(.{8})(?=.)/g, '$1 ')}</p>
      </section>
    </article>
  );
}

function Comprobada({ bien, texto }: { readonly bien: boolean; readonly texto: string }) {
  const Icono = bien ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-3 leading-snug">
      <Icono aria-hidden className={cx('size-6 shrink-0', bien ? 'text-bien' : 'text-mal')} strokeWidth={2.25} />
      <span className="min-w-0">
        <span className="sr-only">{bien ? 'Se cumple: ' : 'No se cumple: '}</span>
        {texto}
      </span>
    </li>
  );
}
