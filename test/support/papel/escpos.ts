import { create } from "qrcode";
import { ALTO_LETRA, ANCHO_LETRA, letra } from "./fuente.ts";
import type { Imagen } from "./imagen.ts";

/** The paper that a roll printer would make of a job. */
export interface Impreso {
  readonly imagen: Imagen;
  readonly cortes: number;
  readonly cajon: number;
  readonly textos: readonly string[];
  /** Side of the last QR, in dots. */
  readonly ladoQr: number;
}

const ENTRE_LINEAS = 6;
/** Code page 858, from 80 on. */
const CP858 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

/**
 * Simulates a roll printer: turns ESC/POS bytes into the picture on the paper. Fails on an unknown command, on a character outside the
 * chosen code page, and on a line wider than the paper. Real printers break such a line anywhere.
 */
export function imprimir(bytes: Buffer, columnas: 48 | 32): Impreso {
  const impresora = new Impresora(columnas);
  for (let i = 0; i < bytes.length;) i += impresora.tomar(bytes, i);
  return impresora.terminar();
}

class Impresora {
  readonly #columnas: number;
  readonly #ancho: number;
  readonly #filas: Uint8Array[] = [];
  readonly #textos: string[] = [];
  #linea = "";
  #alineado = 0;
  #negrita = false;
  #alto = 1;
  #anchura = 1;
  #pagina = 0;
  #cortes = 0;
  #cajon = 0;
  #modulo = 3;
  #correccion: "L" | "M" | "Q" | "H" = "L";
  #qr = "";
  #ladoQr = 0;

  constructor(columnas: number) {
    this.#columnas = columnas;
    this.#ancho = columnas * ANCHO_LETRA;
  }

  /** Takes one command or character; returns its number of bytes. */
  tomar(b: Buffer, i: number): number {
    const byte = b[i] ?? 0;
    if (byte === 0x1b) return this.#esc(b, i);
    if (byte === 0x1d) return this.#gs(b, i);
    // FS . ends the double-byte mode, which this printer lacks.
    if (byte === 0x1c && b[i + 1] === 0x2e) return 2;
    if (byte === 0x0a) this.#avanzarLinea();
    else if (byte >= 0x20) this.#linea += this.#signo(byte);
    else throw new Error(`byte de control ${byte.toString(16)} en ${i}`);
    return 1;
  }

  terminar(): Impreso {
    if (this.#linea !== "") throw new Error(`quedó sin imprimir: ${this.#linea}`);
    const alto = this.#filas.length;
    const puntos = new Uint8Array(this.#ancho * alto);
    for (const [y, fila] of this.#filas.entries()) puntos.set(fila, y * this.#ancho);
    return {
      imagen: { ancho: this.#ancho, alto, puntos },
      cortes: this.#cortes,
      cajon: this.#cajon,
      textos: this.#textos,
      ladoQr: this.#ladoQr,
    };
  }

  #esc(b: Buffer, i: number): number {
    const n = b[i + 2] ?? 0;
    switch (String.fromCharCode(b[i + 1] ?? 0)) {
      case "@":
        this.#reiniciar();
        return 2;
      case "a":
        this.#alineado = n % 48;
        return 3;
      case "E":
        this.#negrita = (n & 1) === 1;
        return 3;
      case "t":
        this.#pagina = n;
        return 3;
      case "!":
        this.#negrita = (n & 8) !== 0;
        [this.#alto, this.#anchura] = [(n & 16) === 0 ? 1 : 2, (n & 32) === 0 ? 1 : 2];
        return 3;
      case "d":
        for (let k = 0; k < n; k++) this.#blanco(ALTO_LETRA + ENTRE_LINEAS);
        return 3;
      case "p":
        this.#cajon++;
        return 5;
      default:
        throw new Error(`ESC ${b.subarray(i, i + 4).toString("hex")} desconocido en ${i}`);
    }
  }

  #gs(b: Buffer, i: number): number {
    const n = b[i + 2] ?? 0;
    switch (String.fromCharCode(b[i + 1] ?? 0)) {
      case "!":
        [this.#anchura, this.#alto] = [(n >> 4) + 1, (n & 7) + 1];
        return 3;
      case "V":
        this.#cortes++;
        return n >= 65 ? 4 : 3;
      case "v":
        return this.#trama(b, i);
      case "(":
        if (b[i + 2] !== 0x6b) break;
        return this.#codigo(b, i);
    }
    throw new Error(`GS ${b.subarray(i, i + 4).toString("hex")} desconocido en ${i}`);
  }

  /** GS v 0: a picture as dots, one bit each. */
  #trama(b: Buffer, i: number): number {
    const ancho = (b[i + 4] ?? 0) + 256 * (b[i + 5] ?? 0);
    const alto = (b[i + 6] ?? 0) + 256 * (b[i + 7] ?? 0);
    if (b[i + 2] !== 0x30 || b[i + 3] !== 0) throw new Error(`imagen de otra forma en ${i}`);
    if (ancho * 8 > this.#ancho)
      throw new Error(`la imagen mide ${ancho * 8} puntos y el papel ${this.#ancho}`);
    const filas = this.#blanco(alto);
    const x0 = this.#margen(ancho * 8);
    for (let y = 0; y < alto; y++)
      for (let x = 0; x < ancho * 8; x++) {
        const byte = b[i + 8 + y * ancho + (x >> 3)] ?? 0;
        if ((byte & (0x80 >> (x & 7))) !== 0) filas[y]?.fill(0, x0 + x, x0 + x + 1);
      }
    return 8 + ancho * alto;
  }

  /** GS ( k, function 49: a QR's model, module, correction, contents, printing. */
  #codigo(b: Buffer, i: number): number {
    const largo = (b[i + 3] ?? 0) + 256 * (b[i + 4] ?? 0);
    const [cn, fn] = [b[i + 5], b[i + 6]];
    const datos = b.subarray(i + 7, i + 5 + largo);
    if (cn !== 0x31) throw new Error(`símbolo ${cn} desconocido en ${i}`);
    switch (fn) {
      case 0x41:
        if (datos[0] !== 0x32) throw new Error("el QR debe ser de modelo 2");
        break;
      case 0x43:
        this.#modulo = datos[0] ?? 3;
        break;
      case 0x45:
        this.#correccion = (["L", "M", "Q", "H"] as const)[(datos[0] ?? 48) - 48] ?? "L";
        break;
      case 0x50:
        this.#qr = datos.subarray(1).toString("latin1");
        break;
      case 0x51:
        this.#dibujarQr();
        break;
      default:
        throw new Error(`función ${fn} del QR desconocida en ${i}`);
    }
    return 5 + largo;
  }

  #reiniciar(): void {
    [this.#alineado, this.#negrita, this.#alto, this.#anchura, this.#pagina] = [0, false, 1, 1, 0];
  }

  #signo(byte: number): string {
    if (byte < 0x80) return String.fromCharCode(byte);
    if (this.#pagina !== 19) throw new Error(`signo ${byte.toString(16)} sin elegir la página 858`);
    return CP858[byte - 0x80] ?? "";
  }

  #avanzarLinea(): void {
    const ancho = this.#linea.length * this.#anchura;
    if (ancho > this.#columnas) throw new Error(`no cabe en ${this.#columnas} columnas: ${this.#linea}`);
    this.#textos.push(this.#linea);
    const filas = this.#blanco(ALTO_LETRA * this.#alto + ENTRE_LINEAS);
    const x0 = this.#margen(ancho * ANCHO_LETRA);
    for (const [k, signo] of Array.from(this.#linea).entries())
      this.#dibujarLetra(filas, x0 + k * ANCHO_LETRA * this.#anchura, letra(signo));
    this.#linea = "";
  }

  #dibujarLetra(filas: readonly Uint8Array[], x0: number, glifo: Uint8Array): void {
    for (let y = 0; y < ALTO_LETRA * this.#alto; y++) {
      const origen = Math.floor(y / this.#alto);
      const bits = ((glifo[origen * 2] ?? 0) << 8) | (glifo[origen * 2 + 1] ?? 0);
      for (let x = 0; x < ANCHO_LETRA * this.#anchura; x++) {
        if (((bits >> (15 - Math.floor(x / this.#anchura))) & 1) === 0) continue;
        filas[y]?.fill(0, x0 + x, Math.min(this.#ancho, x0 + x + (this.#negrita ? 2 : 1)));
      }
    }
  }

  #dibujarQr(): void {
    const { modules } = create(this.#qr, { errorCorrectionLevel: this.#correccion });
    const lado = modules.size * this.#modulo;
    if (lado > this.#ancho) throw new Error(`el QR mide ${lado} puntos y el papel ${this.#ancho}`);
    this.#ladoQr = lado;
    const filas = this.#blanco(lado + ENTRE_LINEAS);
    const x0 = this.#margen(lado);
    for (let y = 0; y < lado; y++)
      for (let x = 0; x < lado; x++)
        if (modules.get(Math.floor(y / this.#modulo), Math.floor(x / this.#modulo)))
          filas[y]?.fill(0, x0 + x, x0 + x + 1);
  }

  #margen(ancho: number): number {
    return Math.floor(((this.#ancho - ancho) * this.#alineado) / 2);
  }

  #blanco(alto: number): readonly Uint8Array[] {
    const filas = Array.from({ length: alto }, () => new Uint8Array(this.#ancho).fill(255));
    this.#filas.push(...filas);
    return filas;
  }
}
