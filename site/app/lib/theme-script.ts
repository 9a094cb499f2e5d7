/** Ground of each theme, for the browser's own chrome (`theme-color`); the values of ui/tokens.css. */
export const groundColor = { light: '#faf7f1', dark: '#171513' } as const

/**
 * Runs in the head before anything is painted: the stored theme, else light from 8 to 18 o'clock. Its text never
 * changes between pages, so that one hash in the content policy allows it. storage.ts explains the encoding.
 */
export const themeScript = `(function(e,m,t){try{t=JSON.parse(decodeURIComponent(atob(localStorage.getItem('useDarkKEY')||'')))}catch(x){}
if(t!=='dark'&&t!=='light'){var h=new Date().getHours();t=h>=8&&h<18?'light':'dark'}
e.dataset.theme=t;m.name='theme-color';m.content=t==='dark'?'${groundColor.dark}':'${groundColor.light}';document.head.append(m)
})(document.documentElement,document.createElement('meta'))`
