/**
 * Polyfills for the oldest browsers that are supported: those of phones and computers, and Chrome 87 on the wall. Built into
 * a file of its own that current browsers never load (antes.js); scripts/compatibilidad says what must be here.
 */
import 'core-js/actual/array/at.js';
import 'core-js/actual/array/find-last.js';
import 'core-js/actual/array/to-reversed.js';
import 'core-js/actual/array/to-sorted.js';
import 'core-js/actual/array/with.js';
import 'core-js/actual/map/group-by.js';
import 'core-js/actual/object/group-by.js';
import 'core-js/actual/string/at.js';

// Own ones: of the browser's interfaces core-js has few, and with URL.canParse all of URL.
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
