import type { ReactNode } from 'react';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { vistaDeReparto } from '#client/lib/reparto/vista-reparto.ts';
import { useSesionReparto } from '../api.ts';
import type { Limite } from '../comienzo.ts';
import { type Comienzo, useComienzo } from '../usar-comienzo.ts';
import { OpcionesInicio } from './opciones-inicio.tsx';
import { RepartoEnMarcha } from './reparto-en-marcha.tsx';
import type { Usuario } from '#shared/contracts/familias.ts';
import { conMayuscula, enumerar } from '#shared/domain/palabras.ts';
import { type Porcentaje, repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/red/error-api.ts';
import { hayEdades } from '#client/lib/reparto/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { PartesJuntas, PropuestaPartes } from '#client/ui/partes/partes-juntas.tsx';
import { PasoGuiado, ResumenPaso } from '#client/ui/paso-guiado.tsx';
import { noSuman } from './prevision.tsx';
import { Handshake, type LucideIcon, Timer, UsersRound } from 'lucide-react';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Casilla } from '#client/ui/opciones.tsx';
import { PieFijo } from '#client/ui/pie-fijo.tsx';

interface Props {
  /** The notice of missing votes, rendered by another feature. */
  readonly votos: ReactNode;
  /** The turn limit until the admin chooses one. */
  readonly limiteDeSalida: Limite['valor'];
  /** Whether the chores are all there; false while they are being created. */
  readonly conTareas: boolean;
}

function Pasos({ votos, limiteDeSalida, conTareas }: Props) {
  const comienzo = useComienzo(limiteDeSalida, conTareas);
  return (
    <>
      <PasoCuanto comienzo={comienzo} />
      <PasoListo comienzo={comienzo} votos={votos} />
      <OpcionesInicio comienzo={comienzo} />
      <PieDeInicio comienzo={comienzo} />
    </>
  );
}

/** The last two steps before a draft, «Cuánto cada uno» and «Listo»; once a draft is in progress, a card about it instead. */
export function PasosDeInicio(props: Props) {
  const consulta = useSesionReparto();
  return (
    <Cargable consulta={consulta} error="No se ha podido cargar el reparto" esqueleto={<Esqueleto filas={2} />}>
      {({ sesion }) =>
        sesion?.fase === 'ELECCION' || sesion?.fase === 'CIERRE' ? (
          <RepartoEnMarcha vista={vistaDeReparto(sesion)} />
        ) : (
          <Pasos {...props} />
        )
      }
    </Cargable>
  );
}

interface PropsBarra {
  readonly partes: readonly Porcentaje[];
  readonly usuarios: readonly Usuario[];
  readonly fina?: boolean;
}

/** All shares in one bar, each in its member's colour. */
function BarraPartes({ partes, usuarios, fina = false }: PropsBarra) {
  const suyas = partes.flatMap((p) => {
    const miembro = usuarios.find((u) => u.id === p.miembro);
    return miembro === undefined || p.porcentaje === 0 ? [] : [{ ...p, miembro }];
  });
  const dichas = suyas.map((p) => `${p.miembro.first_name} ${String(p.porcentaje)} %`);
  return (
    <div className={cx('flex gap-0.5 overflow-hidden rounded-full', fina ? 'h-3' : 'h-8')}>
      <span className="sr-only">{enumerar(dichas)}</span>
      {suyas.map((p) => (
        <span
          key={p.miembro.id}
          aria-hidden
          style={{ ...estiloMiembro(p.miembro.color), flex: `${String(p.porcentaje)} 0 0` }}
          className={cx('bg-(--miembro)', !p.miembro.tiene_cuenta && 'opacity-60')}
        />
      ))}
    </div>
  );
}

/**
 * Returns the shares to show, with unsaved edits: those that a start would use; while none are saved, shares by age among all
 * members, as if all had joined.
 */
const partesDe = ({ carga, usuarios, prevision, valores }: Comienzo): readonly Porcentaje[] => {
  const guardadas = carga?.configuraciones.map((c) => ({ miembro: c.miembro, porcentaje: c.porcentaje_carga })) ?? [];
  const partes = carga?.guardada === true ? (prevision.data?.cuotas ?? guardadas) : repartoPorEdades(usuarios);
  return partes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje: valores.sinGuardar[miembro] ?? porcentaje }));
};

/** «Cuánto cada uno», the third step in preparing a draft: the shares, by age unless somebody changes them. */
function PasoCuanto({ comienzo }: { readonly comienzo: Comienzo }) {
  const { usuarios, carga, valores, cambiar, prevision } = comienzo;
  const partes = partesDe(comienzo);
  const conCuenta = usuarios.filter((u) => u.tiene_cuenta);
  const motivo = noSuman(prevision.error) ? mensajeDeError(prevision.error, 'Error al calcular las cuotas') : null;
  const solo = usuarios.length < 2;
  return (
    <PasoGuiado
      n={3}
      titulo="Cuánto cada uno"
      hecho={!solo && motivo === null && !comienzo.porGuardar}
      abierto={motivo !== null || comienzo.porGuardar}
      resumen={!solo && <BarraPartes partes={partes} usuarios={usuarios} fina />}
    >
      {motivo === null ? <BarraPartes partes={partes} usuarios={usuarios} /> : <Franja tipo="mal">{motivo}</Franja>}
      {carga?.guardada === false && conCuenta.length < usuarios.length && (
        <ResumenPaso>{hayEdades(usuarios) ? 'Por edades' : 'A partes iguales'}, cuando entren todos.</ResumenPaso>
      )}
      <PropuestaPartes />
      {carga !== undefined && conCuenta.length > 1 && (
        <PartesJuntas
          carga={carga}
          usuarios={usuarios}
          borrador={valores.sinGuardar}
          alCambiar={(nuevas) => cambiar({ sinGuardar: nuevas })}
        />
      )}
    </PasoGuiado>
  );
}

const DEL_TIEMPO: Readonly<Record<Limite['valor'], string>> = {
  sin: 'Sin prisa: no hay límite de tiempo.',
  '120': 'Hay dos minutos por turno.',
  '600': 'Hay diez minutos por turno.',
  '86400': 'Hay un día por turno.',
};

const Frase = ({ Icono, children }: { readonly Icono: LucideIcon; readonly children: string }) => (
  <li className="flex gap-3 leading-snug">
    <Icono aria-hidden className="mt-0.5 size-5 shrink-0 text-marca" strokeWidth={2.5} />
    {children}
  </li>
);

/** Button and panel tab to fix a refused start, by error code. */
const REMEDIOS: Readonly<Record<string, { readonly texto: string; readonly a: string }>> = {
  SIN_TAREAS: { texto: 'Crear tareas', a: '/panel?pestana=tareas' },
  SIN_PARTICIPANTES: { texto: 'Repartir la carga', a: '/panel?pestana=carga' },
};

/** Says why there is no preview, and what to do about it. Shares that do not sum to 100 are reported in «Cuánto cada uno». */
function SinPrevision({ prevision: { error, isFetching, refetch } }: Pick<Comienzo, 'prevision'>) {
  if (error === null || isFetching || noSuman(error)) return null;
  const remedio = error instanceof ErrorApi ? REMEDIOS[error.codigo ?? ''] : undefined;
  return (
    <Franja
      tipo="mal"
      accion={
        remedio ? (
          <EnlaceBoton variante="contorno" to={remedio.a}>
            {remedio.texto}
          </EnlaceBoton>
        ) : (
          <Boton variante="contorno" onClick={() => void refetch()}>
            Reintentar
          </Boton>
        )
      }
    >
      {mensajeDeError(error, 'Error al calcular las cuotas')}
    </Franja>
  );
}

interface PropsPasoListo {
  readonly comienzo: Comienzo;
  /** The notice of missing votes, rendered by another feature. */
  readonly votos: ReactNode;
}

/**
 * «Listo», the last step in preparing a draft: the notices, the reason if there is no preview, what will happen, and missing
 * votes.
 */
function PasoListo({ comienzo, votos }: PropsPasoListo) {
  const { hayTareas, advertencias } = comienzo;
  return (
    <PasoGuiado
      n={4}
      titulo="Listo"
      hecho={false}
      abierto={hayTareas}
      resumen={!hayTareas && <ResumenPaso>Primero, las tareas</ResumenPaso>}
    >
      {advertencias.map((advertencia) => (
        <Franja key={advertencia.texto} tipo={advertencia.bloquea ? 'mal' : 'atencion'}>
          {/* The server sends the notices without a capital, because elsewhere they follow a colon. */}
          {conMayuscula(advertencia.texto)}.
        </Franja>
      ))}
      <SinPrevision {...comienzo} />
      <ul className="grid grid-cols-1 gap-2">
        <Frase Icono={UsersRound}>Elegís por turnos hasta llenar vuestra parte.</Frase>
        <Frase Icono={Timer}>{DEL_TIEMPO[comienzo.limite.valor]}</Frase>
        <Frase Icono={Handshake}>Lo que sobre se coloca al final y os preguntamos.</Frase>
      </ul>
      {votos}
    </PasoGuiado>
  );
}

/** Says how many members take part and who does not: «3 de 4 dentro · falta Leo», «Estáis todos». Empty for a family of one. */
const quienesEstan = ({ usuarios, seQuedanFuera }: Comienzo): string => {
  const dentro = usuarios.length - seQuedanFuera.length;
  const cuantos = `${String(dentro)} de ${String(usuarios.length)} dentro`;
  if (seQuedanFuera.length === 0) return usuarios.length < 2 ? '' : 'Estáis todos';
  return `${cuantos} · ${seQuedanFuera.length === 1 ? 'falta' : 'faltan'} ${enumerar(seQuedanFuera)}`;
};

/** The footer that stays in sight below the steps: who is there, and the button that starts. */
function PieDeInicio({ comienzo }: { readonly comienzo: Comienzo }) {
  const { prevision, prueba, sinVotar, gana } = comienzo;
  if (!comienzo.hayTareas || (prevision.data === undefined && !comienzo.porGuardar)) return null;
  const estan = quienesEstan(comienzo);
  return (
    <PieFijo>
      {comienzo.hayQueLeer && (
        <Casilla etiqueta="Lo he leído" checked={!comienzo.porLeer} onChange={(e) => comienzo.leer(e.target.checked)} />
      )}
      {comienzo.porGuardar && (
        <p className="text-sm leading-snug font-bold">Guarda antes las partes que has cambiado.</p>
      )}
      {gana !== null && <p className="text-sm leading-snug font-bold">{gana}</p>}
      {estan !== '' && (
        <p aria-live="polite" className="text-center text-sm leading-tight font-bold text-balance text-suave">
          {estan}
        </p>
      )}
      <Boton
        tamano="grande"
        ancho
        disabled={!comienzo.listo}
        cargando={comienzo.iniciando && 'Iniciando…'}
        onClick={comienzo.empezar}
      >
        {prueba.fijadas !== null ? 'Empezar así' : sinVotar ? 'Empezar sin votar' : 'Iniciar reparto'}
      </Boton>
    </PieFijo>
  );
}
