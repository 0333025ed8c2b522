import { Handshake, Timer, type LucideIcon, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { conMayuscula, enumerar } from '#shared/domain/palabras.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/red/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Casilla } from '#client/ui/casilla.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { PasoGuiado, ResumenPaso } from '#client/ui/paso-guiado.tsx';
import { PieFijo } from '#client/ui/pie-fijo.tsx';
import type { Limite } from '../comienzo.ts';
import type { Comienzo } from '../usar-comienzo.ts';
import { noSuman } from './prevision.tsx';

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

/** Why there is no preview, and what to do about it. Shares that do not sum to 100 are reported in «Cuánto cada uno». */
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

interface Props {
  readonly comienzo: Comienzo;
  /** The notice of missing votes, rendered by another feature. */
  readonly votos: ReactNode;
}

/**
 * «Listo», the last step in preparing a draft: the notices, the reason if there is no preview, what will happen, and missing
 * votes.
 */
export function PasoListo({ comienzo, votos }: Props) {
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

/** Says how many members are in, and who is missing: «3 de 4 dentro · falta Leo». Empty for a family of one. */
const quienesEstan = ({ usuarios, seQuedanFuera }: Comienzo): string => {
  const dentro = usuarios.length - seQuedanFuera.length;
  const cuantos = `${String(dentro)} de ${String(usuarios.length)} dentro`;
  if (seQuedanFuera.length === 0) return usuarios.length < 2 ? '' : 'Estáis todos';
  return `${cuantos} · ${seQuedanFuera.length === 1 ? 'falta' : 'faltan'} ${enumerar(seQuedanFuera)}`;
};

/** The footer that stays in sight below the steps: who is there, and the button that starts. */
export function PieDeInicio({ comienzo }: { readonly comienzo: Comienzo }) {
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
