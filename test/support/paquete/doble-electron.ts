/**
 * `node --import doble-electron.ts main.js` runs the packaged main process where Electron's binary is missing. A double of `electron`
 * records the calls, then acts as a hostile page would, and prints one line of JSON (`Hallazgos`).
 */
import { registerHooks } from "node:module";
import { setTimeout as pausa } from "node:timers/promises";

type Manejador = (...args: readonly never[]) => unknown;

/** Calls that the double saw. */
export interface Hallazgos {
  readonly esquemas: unknown;
  readonly sandbox: boolean;
  readonly ventanas: readonly { readonly webPreferences: Record<string, unknown>; readonly url: string }[];
  /** For each address: whether the page may go there. */
  readonly navega: Readonly<Record<string, boolean>>;
  readonly webview: boolean;
  /** Windows that the page requested: the reply to the page, and the address given to the person's browser. */
  readonly abrir: readonly unknown[];
  readonly abiertasAfuera: readonly string[];
  readonly ventanasAlFin: number;
  readonly permisos: readonly unknown[];
  readonly paginas: Readonly<Record<string, { readonly status: number; readonly csp: string | null }>>;
  readonly llamadas: Readonly<Record<string, unknown>>;
}

const visto = {
  esquemas: null as unknown,
  sandbox: false,
  abiertasAfuera: [] as string[],
  permisos: [] as Manejador[],
  llamada: null as Manejador | null,
  pagina: null as ((pedido: object) => Promise<Response> | Response) | null,
};

class WebContents {
  readonly listeners = new Map<string, Manejador[]>();
  abrir: Manejador = () => ({ action: "allow" });
  on(nombre: string, manejador: Manejador): void {
    this.listeners.set(nombre, [...(this.listeners.get(nombre) ?? []), manejador]);
  }
  setWindowOpenHandler(manejador: Manejador): void {
    this.abrir = manejador;
  }
  send(): void {}
}

class BrowserWindow {
  static readonly todas: BrowserWindow[] = [];
  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.todas;
  }
  readonly webContents = new WebContents();
  readonly opciones: { readonly webPreferences: Record<string, unknown> };
  url = "";
  constructor(opciones: { readonly webPreferences: Record<string, unknown> }) {
    this.opciones = opciones;
    BrowserWindow.todas.push(this);
  }
  on(): void {}
  once(): void {}
  removeMenu(): void {}
  show(): void {}
  focus(): void {}
  isDestroyed(): boolean {
    return false;
  }
  loadURL(url: string): Promise<void> {
    this.url = url;
    return Promise.resolve();
  }
}

const electron = {
  app: {
    isPackaged: true,
    requestSingleInstanceLock: () => true,
    enableSandbox: () => (visto.sandbox = true),
    whenReady: () => Promise.resolve(),
    on: () => {},
    quit: () => {},
    relaunch: () => {},
    exit: (code: number) => process.exit(code),
    getPath: () => process.env["MOSTRADOR_DATA"],
  },
  BrowserWindow,
  dialog: { showErrorBox: () => {} },
  ipcMain: { handle: (_canal: string, manejador: Manejador) => (visto.llamada = manejador) },
  powerMonitor: { isOnBatteryPower: () => false },
  protocol: {
    registerSchemesAsPrivileged: (esquemas: unknown) => (visto.esquemas = esquemas),
    handle: (_esquema: string, servir: typeof visto.pagina) => (visto.pagina = servir),
  },
  safeStorage: {
    isAsyncEncryptionAvailable: () => Promise.resolve(false),
    getSelectedStorageBackend: () => "basic_text",
  },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (pedir: Manejador) =>
        visto.permisos.push((permiso: never) => {
          let dado: unknown;
          pedir(null as never, permiso, ((si: boolean) => (dado = si)) as never);
          return dado;
        }),
      setPermissionCheckHandler: (revisar: Manejador) =>
        visto.permisos.push((permiso: never) => revisar(null as never, permiso)),
      setDevicePermissionHandler: (revisar: Manejador) => visto.permisos.push(revisar),
    },
  },
  shell: { openExternal: (url: string) => Promise.resolve(visto.abiertasAfuera.push(url)) },
  utilityProcess: { fork: () => {} },
};

/** The double as a module: it exports exactly the names that main.js imports. */
Object.assign(globalThis, { dobleDeElectron: electron });
const FUENTE = Object.keys(electron)
  .map((nombre) => `export const ${nombre} = globalThis.dobleDeElectron.${nombre};`)
  .join("\n");
registerHooks({
  resolve: (nombre, contexto, seguir) =>
    nombre === "electron"
      ? { url: "doble:electron", format: "module", shortCircuit: true }
      : seguir(nombre, contexto),
  load: (url, contexto, seguir) =>
    url === "doble:electron"
      ? { format: "module", source: FUENTE, shortCircuit: true }
      : seguir(url, contexto),
});
void explorar();

const PROPIA = "mostrador://caja/";
const AJENAS = [
  "https://ejemplo.com/",
  "file:///etc/passwd",
  "mostrador://caja.ejemplo/",
  "http://127.0.0.1:1/",
];

/** Waits for the window, then tries the acts of a hostile page. */
async function explorar(): Promise<void> {
  while (BrowserWindow.todas.length === 0 || visto.llamada === null || visto.pagina === null) await pausa(20);
  const [ventana] = BrowserWindow.todas;
  if (ventana === undefined) throw new Error("sin ventana");
  const { webContents } = ventana;
  const hallazgos: Hallazgos = {
    esquemas: visto.esquemas,
    sandbox: visto.sandbox,
    ventanas: [{ webPreferences: ventana.opciones.webPreferences, url: ventana.url }],
    navega: Object.fromEntries(
      [`${PROPIA}index.html`, ...AJENAS].map((url) => [
        url,
        pasa(webContents, "will-navigate", url) && pasa(webContents, "will-redirect", url),
      ]),
    ),
    webview: pasa(webContents, "will-attach-webview", PROPIA),
    abrir: [...AJENAS, "https://facturas.ejemplo.bo/f/45AF01", `${PROPIA}index.html`].map((url) =>
      webContents.abrir({ url } as never),
    ),
    abiertasAfuera: visto.abiertasAfuera,
    ventanasAlFin: BrowserWindow.todas.length,
    permisos: visto.permisos.flatMap((pedir) =>
      ["media", "geolocation", "notifications", "usb", "openExternal"].map((permiso) =>
        pedir(permiso as never),
      ),
    ),
    paginas: await pedirPaginas(),
    llamadas: await llamar(),
  };
  process.stdout.write(`${JSON.stringify(hallazgos)}\n`, () => process.exit(0));
}

function pasa(contents: WebContents, nombre: string, url: string): boolean {
  let libre = true;
  const event = { url, preventDefault: () => (libre = false) };
  for (const manejador of contents.listeners.get(nombre) ?? []) manejador(event as never);
  return libre;
}

async function pedirPaginas(): Promise<Hallazgos["paginas"]> {
  const paginas: Record<string, { status: number; csp: string | null }> = {};
  for (const path of ["", "cliente.html", "no-hay.html", "../main.js", "%2e%2e/preload.cjs"]) {
    const respuesta = await visto.pagina?.({ url: PROPIA + path, method: "GET" });
    paginas[path] = {
      status: respuesta?.status ?? 0,
      csp: respuesta?.headers.get("content-security-policy") ?? null,
    };
  }
  return paginas;
}

async function llamar(): Promise<Hallazgos["llamadas"]> {
  const nuestra = { url: PROPIA, parent: null };
  const casos: Readonly<Record<string, readonly unknown[]>> = {
    nuestra: [{ senderFrame: nuestra }, "estado", {}],
    marco: [{ senderFrame: { url: PROPIA, parent: nuestra } }, "estado", {}],
    ajena: [{ senderFrame: { url: "https://ejemplo.com/", parent: null } }, "estado", {}],
    ida: [{ senderFrame: null }, "estado", {}],
    inventada: [{ senderFrame: nuestra }, "constructor", {}],
    malEntrada: [{ senderFrame: nuestra }, "estado", { sobra: 1 }],
  };
  const respuestas: Record<string, unknown> = {};
  for (const [caso, args] of Object.entries(casos)) {
    const respuesta = (await visto.llamada?.(...(args as never[]))) as {
      ok: boolean;
      error?: { kind: string };
    };
    respuestas[caso] = respuesta.ok ? "ok" : respuesta.error?.kind;
  }
  return respuestas;
}
