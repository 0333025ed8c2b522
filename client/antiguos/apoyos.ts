/**
 * Polyfills for the oldest supported browsers, on phones and computers and Chrome 87 on televisions. They are built into a file
 * of their own, which current browsers never load (client/antiguos/antes.js). scripts/compatibilidad checks that this list is
 * complete.
 */
import 'core-js/actual/array/at.js';
import 'core-js/actual/array/find-last.js';
import 'core-js/actual/array/to-reversed.js';
import 'core-js/actual/array/to-sorted.js';
import 'core-js/actual/array/with.js';
import 'core-js/actual/map/group-by.js';
import 'core-js/actual/object/group-by.js';
import 'core-js/actual/string/at.js';

// Hand-written polyfills, where core-js has none or, as for URL.canParse, brings a whole URL implementation.
if (typeof URL.canParse !== 'function')
  URL.canParse = (direccion, base) => {
    try {
      return new URL(direccion, base).href !== '';
    } catch {
      return false;
    }
  };

if (typeof Element.prototype.checkVisibility !== 'function')
  Element.prototype.checkVisibility = function visible(this: Element) {
    return this.getClientRects().length > 0;
  };

if (typeof AbortSignal.timeout !== 'function')
  AbortSignal.timeout = (ms) => {
    const control = new AbortController();
    setTimeout(() => control.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return control.signal;
  };
