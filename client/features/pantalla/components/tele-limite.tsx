import { Component } from 'react';
import type { ReactNode } from 'react';

const ESPERA_MS = 15_000;

/** What a broken screen does when nobody is there to press a button: it waits a little and begins afresh. */
export class TeleLimite extends Component<{ readonly children: ReactNode }, { readonly roto: boolean }> {
  override readonly state = { roto: false };

  static getDerivedStateFromError() {
    return { roto: true };
  }

  override componentDidCatch() {
    setTimeout(() => location.reload(), ESPERA_MS);
  }

  override render() {
    return this.state.roto ? (
      <p className="grid h-dvh place-items-center text-[1.75rem] font-bold text-suave">Un momento…</p>
    ) : (
      this.props.children
    );
  }
}
