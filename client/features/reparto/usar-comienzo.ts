import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PorTener } from '#shared/contracts/cuotas.ts';
import { type Porcentaje, sinProbar } from '#shared/domain/porcentajes.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { consultaCarga, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { contarPreferido } from '#client/lib/reparto/prevision.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import type { Borrador } from '#client/lib/reparto/partes.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { type Incluidos, usePrevision, useRespuestasSaldo } from './api.ts';
import {
  ausenciasDeSalida,
  incluidosDe,
  type Limite,
  LIMITES,
  partesDeSalida,
  type PartesIncluidas,
  sinCuentaDe,
} from './comienzo.ts';
import { useIniciar } from './jugadas.ts';
import { partesDe, probar, quienGana } from './y-si/y-si.ts';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';

/** The choices that the admin has made so far; null where the default counts. */
interface Decidido {
  readonly contar: Contar | null;
  readonly limite: Limite['valor'] | null;
  /** Included members without an account, with their shares. */
  readonly partes: PartesIncluidas;
  /** Unsaved shares in the editor, by member id. */
  readonly sinGuardar: Borrador;
  /** Members whose days away count. */
  readonly ausencias: readonly number[] | null;
  /** Whether last quarter's balance counts. */
  readonly saldo: boolean;
}
const SIN_DECIDIR: Decidido = {
  contar: null,
  limite: null,
  partes: {},
  sinGuardar: {},
  ausencias: null,
  saldo: false,
};

/**
 * The state of a draft's preparation: the admin's choices, kept as unsaved input, and the preview that follows them.
 * `limiteDeSalida` is the turn limit until the admin chooses one; `conTareas` is false while the chores are being created.
 */
export const useComienzo = (limiteDeSalida: Limite['valor'], conTareas: boolean) => {
  const navegar = useNavigate();
  const { data: tareas, isError } = useQuery(consultaTareas);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { data: carga, isError: sinCarga } = useQuery(consultaCarga);
  const { valores, cambiar, olvidar } = useBorrador('preparar', SIN_DECIDIR);
  const { partes, sinGuardar, saldo } = valores;
  const puesto = valores.limite ?? limiteDeSalida;
  const limite = LIMITES.find((l) => l.valor === puesto) ?? LIMITES[0];
  /** Texts of the notices that were ticked as read, as JSON; other notices must be read again. */
  const [leido, setLeido] = useState<string | null>(null);
  const contar = valores.contar ?? (tareas ? contarPreferido(tareas) : isError ? 'PUNTOS' : null);
  const incluir = incluidosDe(usuarios, partes);
  /**
   * Days away and balances that a start can count, from the latest preview. State, because the next preview's request needs it.
   */
  const [porTener, setPorTener] = useState<PorTener | null>(null);
  const ausencias = valores.ausencias ?? (porTener === null ? [] : ausenciasDeSalida(porTener));
  const respuestas = useRespuestasSaldo();
  const acuerdos = saldo ? Object.values(respuestas).filter((a) => a !== null) : [];
  const prueba = useTanteo();
  const deSalida = carga === undefined ? null : partesDeSalida(carga, usuarios, incluir);
  const partesPedidas =
    deSalida === null || prueba.fijadas !== null ? prueba.pedido(incluir) : { incluir, partes: deSalida };
  const hayTareas = conTareas && tareas?.length !== 0;
  const pedido =
    contar === null || (carga === undefined && !sinCarga) || !hayTareas
      ? null
      : { contar, ...partesPedidas, ausencias: [...ausencias], saldo, acuerdos };
  const prevision = usePrevision(pedido);
  const porTenerAhora = prevision.data?.por_tener ?? null;
  if (porTenerAhora !== porTener) setPorTener(porTenerAhora);
  const iniciar = useIniciar({
    texto: 'Error al iniciar reparto',
    dicho: null,
    alHacer: () => {
      olvidar();
      tostada.bien('¡Reparto iniciado! Los miembros ya pueden elegir tareas', DURACION.inicio);
      void navegar('/reparto');
    },
    alFallar: (motivo, e) => {
      // Another admin was first to start the draft, so this admin is taken to it.
      if (e instanceof ErrorApi && e.codigo === 'REPARTO_EN_CURSO') {
        olvidar();
        tostada.info('El reparto ya ha empezado', DURACION.inicio);
        void navegar('/reparto');
        return;
      }
      tostada.mal(motivo);
      // The participants have changed since the trial began, so its shares no longer fit.
      if (e instanceof ErrorApi && e.codigo === 'PARTES_INVALIDAS') prueba.cerrar();
      void prevision.refetch();
    },
  });

  const avisos = prevision.data?.avisos ?? [];
  /** Whether votes are missing. The button then says «Empezar sin votar», so `advertencias` leaves this notice out. */
  const sinVotar = avisos.some((a) => a.tipo === 'VOTACION_INCOMPLETA');
  const advertencias = avisos.filter((a) => a.tipo !== 'VOTACION_INCOMPLETA');
  const textos = JSON.stringify(advertencias.map((a) => a.texto));
  const hayQueLeer = prevision.data?.bloqueado === false && advertencias.some((a) => !a.bloquea);
  const porLeer = hayQueLeer && leido !== textos;
  const porGuardar = Object.keys(sinGuardar).length > 0;
  const listo =
    prevision.data !== undefined &&
    !prevision.isError &&
    !prevision.isPlaceholderData &&
    !prevision.data.bloqueado &&
    !prueba.moviendo &&
    !porGuardar &&
    !porLeer;

  const { acordadas, fijadas } = prueba;
  const gana =
    acordadas !== null && fijadas !== null && prevision.data !== undefined
      ? quienGana(probar(prevision.data, { acordadas, probadas: sinProbar(fijadas) }))
      : null;
  const seQuedanFuera = sinCuentaDe(usuarios)
    .filter((u) => partes[u.id] === undefined)
    .map((u) => u.first_name);

  const empezar = async () => {
    if (pedido === null) return;
    const sin = enumerar(seQuedanFuera);
    const si =
      seQuedanFuera.length === 0 ||
      (await confirmar({
        titulo: `¿Empezar sin ${sin}?`,
        texto: `${seQuedanFuera.length === 1 ? 'No ha' : 'No han'} entrado. En «Opciones» puedes contar con quien no tiene móvil.`,
        aceptar: 'Empezar así',
      }));
    if (si) void iniciar({ ...pedido, limite_segundos: limite.segundos });
  };

  return {
    hayTareas: hayTareas && tareas !== undefined,
    usuarios,
    carga,
    valores,
    cambiar,
    contar,
    limite,
    incluir,
    porTener,
    ausencias,
    pedido,
    prevision,
    prueba,
    advertencias,
    sinVotar,
    hayQueLeer,
    porLeer,
    leer: (si: boolean) => setLeido(si ? textos : null),
    porGuardar,
    gana,
    seQuedanFuera,
    /** Changes who is included. Ends the trial of other shares, which were for the participants before the change. */
    cambiarIncluidos: (nuevas: PartesIncluidas) => {
      prueba.cerrar();
      cambiar({ partes: nuevas });
    },
    listo,
    iniciando: iniciar.ocupada,
    empezar: () => void empezar(),
  };
};

export type Comienzo = ReturnType<typeof useComienzo>;

/**
 * Holds the shares on trial: the agreed ones when «¿Y si…?» was opened (`acordadas`, null while it is closed), and those at
 * which the sliders last rested (`fijadas`). A movement only sets `moviendo`, so that the page renders once for it, not at each
 * step.
 */
const useTanteo = () => {
  const [acordadas, setAcordadas] = useState<readonly Porcentaje[] | null>(null);
  const [fijadas, setFijadas] = useState<readonly Porcentaje[] | null>(null);
  const [moviendo, setMoviendo] = useState(false);
  return {
    acordadas,
    /** Shares on trial that a start would send; null if they equal the agreed ones. */
    fijadas,
    moviendo,
    abrir: (vista: Previsualizacion) => setAcordadas(partesDe(vista)),
    cerrar: () => {
      setAcordadas(null);
      setFijadas(null);
      setMoviendo(false);
    },
    mover: () => setMoviendo(true),
    reposar: (partes: readonly Porcentaje[] | null) => {
      setFijadas(partes);
      setMoviendo(false);
    },
    /**
     * Returns the shares that a start sends: `partes` for members with an account, `incluir` for included members. While
     * `fijadas` is null, `incluir` alone, unchanged.
     */
    pedido: (incluir: Incluidos): { readonly incluir: Incluidos; readonly partes?: Porcentaje[] } => {
      if (fijadas === null) return { incluir };
      const suya = (miembro: number) => fijadas.find((p) => p.miembro === miembro)?.porcentaje;
      return {
        incluir: incluir.map((i) => ({ ...i, porcentaje: suya(i.miembro) ?? i.porcentaje })),
        partes: fijadas.filter((p) => !incluir.some((i) => i.miembro === p.miembro)),
      };
    },
  };
};
