import { app, BrowserWindow, session, shell } from "electron";
import { isPaginaPublica, isPantallaCliente, isWhatsapp } from "./reglas.ts";

interface Pagina {
  readonly url: string;
  readonly preload: string | null;
}

/** Opens the till's window. It cannot leave its origin, and can open no other window but the buyer's display. */
export function abrirVentana({ url, preload }: Pagina): void {
  const ventana = create({ url, preload });
  const { webContents } = ventana;
  const base = baseDe(url);
  let cliente: BrowserWindow | null = null;
  webContents.setWindowOpenHandler((pedida) => {
    if (isPaginaPublica(pedida.url) || isWhatsapp(pedida.url)) void shell.openExternal(pedida.url);
    if (isPantallaCliente(pedida.url, base)) {
      if (cliente === null || cliente.isDestroyed()) cliente = create({ url: pedida.url, preload });
      else cliente.focus();
    }
    return { action: "deny" };
  });
  // Without the till there is nothing to show on the buyer's display.
  ventana.on("closed", () => cliente?.isDestroyed() === false && cliente.close());
  app.on("second-instance", () => {
    if (ventana.isMinimized()) ventana.restore();
    ventana.focus();
  });
}

function baseDe(url: string): string {
  return `${url.split("/").slice(0, 3).join("/")}/`;
}

/** Creates a window in which every feature that our screens do not need is disabled. */
function create({ url, preload }: Pagina): BrowserWindow {
  const ventana = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      ...(preload === null ? {} : { preload }),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  ventana.removeMenu(); // the menu's keys (F5, Ctrl+R, Ctrl+W) belong to the cashier
  const { webContents } = ventana;
  const base = baseDe(url);
  const stay = (event: { readonly url: string; preventDefault: () => void }) => {
    if (!event.url.startsWith(base)) event.preventDefault();
  };
  webContents.on("will-navigate", stay);
  webContents.on("will-redirect", stay);
  webContents.on("will-attach-webview", (event) => event.preventDefault());
  webContents.setWindowOpenHandler(() => ({ action: "deny" }));
  ventana.once("ready-to-show", () => ventana.show());
  void ventana.loadURL(url);
  return ventana;
}

/** Denies all permissions (camera, location, notifications, devices), because the till's screen needs none. */
export function denyPermisos(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
}
