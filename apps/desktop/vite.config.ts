import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { licencias } from "./licencias.ts";

/** The cashier's screen, built to dist/ui; every host serves these files. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react(), licencias("licencias.txt")],
  build: {
    outDir: join(import.meta.dirname, "dist/ui"),
    emptyOutDir: true,
    chunkSizeWarningLimit: 1500,
    // The till's screen, and the screen that its customers see.
    rolldownOptions: {
      input: ["index.html", "cliente.html"].map((pagina) => join(import.meta.dirname, pagina)),
    },
  },
});
