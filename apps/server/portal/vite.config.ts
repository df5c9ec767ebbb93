import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { licencias } from "../../desktop/licencias.ts";

/** The owner's portal, built to apps/server/dist/portal; the server hands out these files under /portal/. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/portal/",
  plugins: [react(), licencias("licencias.txt")],
  build: {
    outDir: join(import.meta.dirname, "../dist/portal"),
    emptyOutDir: true,
    chunkSizeWarningLimit: 1500,
    // A data: asset would need its own permission in the page's CSP.
    assetsInlineLimit: 0,
  },
});
