import { app, BrowserWindow, session, shell } from "electron";
import { isPaginaPublica } from "./reglas.ts";

/** Opens the one window. It stays at its own origin, and opens no other window. */
export function abrirVentana({
  url,
  preload,
}: {
  readonly url: string;
  readonly preload: string | null;
}): void {
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
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  ventana.removeMenu(); // its keys (F5, Ctrl+R, Ctrl+W) are the cashier's
  const { webContents } = ventana;
  const base = `${url.split("/").slice(0, 3).join("/")}/`;
  const stay = (event: { readonly url: string; preventDefault: () => void }) => {
    if (!event.url.startsWith(base)) event.preventDefault();
  };
  webContents.on("will-navigate", stay);
  webContents.on("will-redirect", stay);
  webContents.on("will-attach-webview", (event) => event.preventDefault());
  webContents.setWindowOpenHandler((pedida) => {
    if (isPaginaPublica(pedida.url)) void shell.openExternal(pedida.url);
    return { action: "deny" };
  });
  ventana.once("ready-to-show", () => ventana.show());
  app.on("second-instance", () => {
    if (ventana.isMinimized()) ventana.restore();
    ventana.focus();
  });
  void ventana.loadURL(url);
}

/** Camera, location, notifications, devices: a till's screen needs none. */
export function denyPermisos(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
}
