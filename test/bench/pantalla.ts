import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { emparejar, startCaja } from "../support/caja.ts";
import { asentarse } from "../support/desbordes.ts";
import { openNavegador } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";
import type { Banco } from "./banco.ts";
import { conSqlite } from "./en-sqlite.ts";
import { mediana } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { hiloDe } from "./proceso.ts";

const CON_FOTO = 5000;
/** Different pictures; products share them, as the files would not fit a browser's cache anyway. */
const FOTOS = 60;
/** Side of a picture as the form of a product makes it. */
const LADO = 240;
const EN_PANTALLA = 40;
const VECES = 30;
const LINEAS = 30;
/** A frame at 60 Hz. */
const CUADRO_MS = 16;
const REJILLA_MS = 50;

/** The screen of a till in a browser: a grid of pictured products opens, and keys have their effect on a long cart. */
export async function pantalla(banco: Banco): Promise<void> {
  buildPantallas();
  const mundo = await startMundoBench();
  const navegador = await openNavegador({ movimiento: true });
  const abrir = async (opciones: BrowserContextOptions): Promise<Page> => {
    const page = await (await navegador.newContext(opciones)).newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(readFileSync(join(mundo.config.data, "caja", "url"), "utf8").trim());
    await page.getByLabel("Buscar producto").waitFor();
    return page;
  };
  try {
    await emparejar(mundo, await startCaja(mundo));
    const fotos = await hacerFotos(await abrir({}));
    await mundo.caja.stop();
    banco.avance(`pantalla: ${CON_FOTO} productos con foto`);
    ponerFotos(mundo, fotos);
    await startCaja(mundo);
    await measureRejilla(banco, mundo, await abrir(TACTIL));
    await measureTeclas(banco, mundo, await abrir({ viewport: { width: 1366, height: 768 } }));
  } finally {
    await navegador.close();
    await mundo.close();
  }
}

const TACTIL = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true } as const;
const CATEGORIA = "Con foto";

/** Pictures of about the size that photographs have, drawn by the browser. */
function hacerFotos(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([cuantas, lado]) =>
      Array.from({ length: cuantas }, (_, n) => {
        const lienzo = document.createElement("canvas");
        [lienzo.width, lienzo.height] = [lado, lado];
        const contexto = lienzo.getContext("2d");
        if (contexto === null) throw new Error("el navegador no dibuja");
        for (let i = 0; i < 900; i++) {
          contexto.fillStyle = `hsl(${(n * 47 + i * 13) % 360} ${30 + (i % 60)}% ${20 + ((i * 7) % 65)}%)`;
          contexto.fillRect((i * 37) % lado, (i * 61) % lado, 8 + (i % 25), 6 + (i % 19));
        }
        return lienzo.toDataURL("image/webp", 0.8);
      }),
    [FOTOS, LADO] as const,
  );
}

/** Products with a picture each, in a category of their own, as copies of one that is there. */
function ponerFotos({ config }: MundoBench, fotos: readonly string[]): void {
  conSqlite(join(config.data, "caja", "caja.db"), (db) => {
    const columnas = db.prepare("select name from pragma_table_info('productos')").all();
    const propias: Readonly<Record<string, string>> = {
      id: "'foto-' || n",
      codigo: "printf('A-%05d', n)",
      codigo_barras: "null",
      descripcion: "'Producto con foto número ' || n",
      categoria: `'${CATEGORIA}'`,
    };
    const valores = columnas.map(({ name }) => propias[String(name)] ?? String(name)).join(", ");
    db.exec(`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${CON_FOTO})
      insert into productos select ${valores} from i cross join (select * from productos limit 1)`);
    const insertar = db.prepare("insert into fotos (producto_id, foto) values (?, ?)");
    for (let n = 1; n <= CON_FOTO; n++) insertar.run(`foto-${n}`, fotos[n % fotos.length] ?? "");
  });
}

/** Opens the page of all pictured products again and again, and draws as many bare tiles by itself. */
async function measureRejilla({ anotar }: Banco, mundo: MundoBench, page: Page): Promise<void> {
  const trabajo = await Trabajo.start(page, mundo);
  const otra = page.getByRole("button", { name: "Bebidas", exact: true });
  const medidas = [];
  const desnudas = [];
  for (let i = 0; i < VECES; i++) {
    await otra.click();
    await page.locator(".casilla img").first().waitFor({ state: "detached" });
    medidas.push(await trabajo.medir(() => page.evaluate(abrirPagina, [CATEGORIA, EN_PANTALLA] as const)));
    desnudas.push(await page.evaluate(dibujarDesnudas));
  }
  const ms = mediana(medidas.map((una) => una.ms));
  const nombre = `rejilla de ${CON_FOTO} con foto: abre, con sus ${EN_PANTALLA} fotos a la vista`;
  anotar("  las mismas casillas y fotos, sin programa", { valor: mediana(desnudas), unidad: "ms" });
  anotar(nombre, { valor: ms, unidad: "ms", max: REJILLA_MS });
  anotar("  trabajo: hilos de la pantalla y de la caja", {
    valor: mediana(medidas.map((una) => una.trabajoMs)),
    unidad: "ms",
    max: REJILLA_MS,
  });
}

/** In the page: presses the button of a page of the grid; milliseconds until its pictures are decoded and drawn. */
async function abrirPagina([nombre, cuantas]: readonly [string, number]): Promise<number> {
  const boton = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === nombre);
  const desde = performance.now();
  boton?.click();
  const fotos = await new Promise<HTMLImageElement[]>((resolve) => {
    const mirador = new MutationObserver(() => {
      const hay = [...document.querySelectorAll<HTMLImageElement>(".casilla img")];
      if (hay.length < cuantas) return;
      mirador.disconnect();
      resolve(hay);
    });
    mirador.observe(document.body, { childList: true, subtree: true });
  });
  await Promise.all(fotos.map((foto) => foto.decode()));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - desde;
}

/** In the page: as many tiles with the same pictures, by the browser alone. */
async function dibujarDesnudas(): Promise<number> {
  const fuentes = [...document.querySelectorAll<HTMLImageElement>(".casilla img")].map(({ src }) => src);
  const caja = document.createElement("div");
  caja.className = "rejilla-casillas";
  caja.style.cssText = "position:fixed;inset:0;background:white";
  const desde = performance.now();
  const fotos = fuentes.map((src) => {
    const casilla = document.createElement("button");
    casilla.className = "casilla";
    const foto = document.createElement("img");
    foto.src = src;
    casilla.append(foto, "Producto");
    caja.append(casilla);
    return foto;
  });
  document.body.append(caja);
  await Promise.all(fotos.map((foto) => foto.decode()));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const ms = performance.now() - desde;
  caja.remove();
  return ms;
}

/** A key, the sign of its effect, and the key that takes the effect back. */
const TECLAS: readonly (readonly [que: string, tecla: string, efecto: string, vuelta: string])[] = [
  ["F6: la cantidad", "F6", '[role="dialog"] input', "Escape"],
  ["F9: el cobro", "F9", '[role="dialog"] .billetes', "Escape"],
  ["F10: el menú", "F10", '[role="dialog"] .opcion-menu', "Escape"],
  ["una letra: lo hallado", "p", '[role="option"]', "Escape"],
  [
    "flecha: otra línea",
    "ArrowUp",
    `[role="listitem"]:nth-child(${LINEAS - 1})[aria-current="true"]`,
    "ArrowDown",
  ],
];

/** Presses keys over a cart of many lines, each once what the key before left to do is done. */
async function measureTeclas({ anotar }: Banco, mundo: MundoBench, page: Page): Promise<void> {
  const caja = new PantallaCaja(page);
  for (let n = 1; n <= LINEAS; n++) await caja.buscar(`A-${String(n).padStart(5, "0")}`);
  const trabajo = await Trabajo.start(page, mundo);
  const hastaQuieta = seguirLlamadas(page);
  for (const [que, tecla, efecto, vuelta] of TECLAS) {
    const medidas = [];
    for (let i = 0; i < VECES; i++) {
      await hastaQuieta();
      const visto = await page.evaluateHandle(waitForEfecto, efecto);
      medidas.push(
        await trabajo.medir(async () => {
          await page.keyboard.press(tecla);
          return visto.evaluate(({ ms }) => ms);
        }),
      );
      await page.keyboard.press(vuelta);
      await page.locator(efecto).first().waitFor({ state: "detached" });
    }
    anotar(`${que}, con ${LINEAS} líneas`, { valor: mediana(medidas.map((una) => una.ms)), unidad: "ms" });
    anotar("  trabajo: hilos de la pantalla y de la caja", {
      valor: mediana(medidas.map((una) => una.trabajoMs)),
      unidad: "ms",
      max: CUADRO_MS,
    });
  }
}

/** Follows the page's calls. Gives a function that waits until none is on its way and the page has drawn. */
function seguirLlamadas(page: Page): () => Promise<void> {
  const enCamino = new Set<unknown>();
  page.on("request", (request) => request.method() === "POST" && enCamino.add(request));
  page.on("requestfinished", (request) => enCamino.delete(request));
  page.on("requestfailed", (request) => enCamino.delete(request));
  return async () => {
    do await asentarse(page);
    while (enCamino.size > 0);
  };
}

/** In the page: milliseconds from the time of the next key to its effect. */
function waitForEfecto(efecto: string): { readonly ms: Promise<number> } {
  let tecla = 0;
  addEventListener("keydown", ({ timeStamp }) => void (tecla = timeStamp), { capture: true, once: true });
  return {
    ms: new Promise((resolve) => {
      const mirador = new MutationObserver(() => {
        if (document.querySelector(efecto) === null) return;
        mirador.disconnect();
        resolve(performance.now() - tecla);
      });
      mirador.observe(document.body, { childList: true, subtree: true, attributes: true });
    }),
  };
}

/** Processor that the page's thread and the till's take for something, whatever others do on this machine. */
class Trabajo {
  readonly #session: CDPSession;
  readonly #pid: number | undefined;

  private constructor(session: CDPSession, pid: number | undefined) {
    this.#session = session;
    this.#pid = pid;
  }

  static async start(page: Page, { caja }: MundoBench): Promise<Trabajo> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return new Trabajo(session, caja.pid);
  }

  /** `hacer` gives the milliseconds by the clock of the page. */
  async medir(hacer: () => Promise<number>): Promise<{ readonly ms: number; readonly trabajoMs: number }> {
    const antes = await this.#hasta();
    const ms = await hacer();
    return { ms, trabajoMs: (await this.#hasta()) - antes };
  }

  async #hasta(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const tareasS = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    return tareasS * 1000 + (hiloDe(this.#pid)?.cpuMs ?? Number.NaN);
  }
}
