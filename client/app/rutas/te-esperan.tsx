import { AusenciaPorConfirmar } from '#client/features/ausencias/components/ausencia-por-confirmar.tsx';
import { MisPeticiones, PeticionPorResponder } from '#client/features/cambios/components/en-te-esperan.tsx';
import { PantallaEsperan, type Cartas } from '#client/features/esperan/components/pantalla-esperan.tsx';
import { NoticiaComodin } from '#client/features/inicio/components/noticia-comodin.tsx';
import { PagasPorPagar } from '#client/features/paga/components/pagas-por-pagar.tsx';
import { MetaPorContestar } from '#client/features/metas/components/meta-por-contestar.tsx';
import { PedidoPorContestar } from '#client/features/premios/components/pedido-por-contestar.tsx';
import { CambioPorResponder, NoticiaReajuste } from '#client/features/reajuste/components/en-te-esperan.tsx';
import {
  PropuestaPorResponder,
  SaldoPorResponder,
  TurnoPorJugar,
} from '#client/features/reparto/components/en-te-esperan.tsx';
import { NoticiaAyer } from '#client/features/tareas/components/dichas-ayer.tsx';
import { NoHaciaFalta, OmisionPorDecidir } from '#client/features/tareas/components/omisiones.tsx';
import { ObjecionPorDecidir, QuienLaHizo } from '#client/features/tareas/components/quien-la-hizo.tsx';
import { RevisionPendiente } from '#client/features/tareas/components/revision.tsx';
import { BajaPorParar } from '#client/features/traslado/components/baja-por-parar.tsx';
import { VotoPendiente } from '#client/features/votar/components/voto-pendiente.tsx';
import { useNoticias } from '../noticias.ts';

/** The card of each kind of request or question (`Espera`). */
const CARTAS: Cartas = {
  BAJA: BajaPorParar,
  TURNO: TurnoPorJugar,
  PROPUESTA: PropuestaPorResponder,
  PETICION: PeticionPorResponder,
  PERMISO: PeticionPorResponder,
  OBJECION: ObjecionPorDecidir,
  OMISION: OmisionPorDecidir,
  REVISION: RevisionPendiente,
  REAJUSTE: CambioPorResponder,
  AUSENCIA: AusenciaPorConfirmar,
  META: MetaPorContestar,
  PREMIO: PedidoPorContestar,
  PAGA: PagasPorPagar,
  SALDO: SaldoPorResponder,
  VOTO: VotoPendiente,
};

/** The inbox («Te esperan»): cards that wait for the logged-in member's answer, and cards that only inform. */
export function Component() {
  const hay = useNoticias() > 0;
  return (
    <PantallaEsperan
      cartas={CARTAS}
      noticias={
        hay ? (
          <>
            <NoticiaComodin />
            <NoticiaReajuste />
            <MisPeticiones />
            <QuienLaHizo />
            <NoHaciaFalta />
            <NoticiaAyer />
          </>
        ) : null
      }
    />
  );
}
