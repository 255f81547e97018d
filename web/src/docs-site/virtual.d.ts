/** Made by vite.config.ts of design/colors.ts. */
declare module 'virtual:colors.css'
