export { Alert, type AlertProps, type AlertTone } from './alert.tsx';
export { Avatar } from './avatar.tsx';
export { Badge, type BadgeProps } from './badge.tsx';
export { Button, type ButtonProps, IconButton, type IconButtonProps, LinkButton } from './button.tsx';
export { Card, CardBody, CardFooter, CardHeader } from './card.tsx';
export { Field } from './field.tsx';
export {
  browserZone,
  dayOf,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
  formatSecond,
  formatTime,
  today,
  zoneName,
} from './format.ts';
export { FontFaces, fallbackFontCss, fetchFont, fontCss, GlobalStyle } from './global-style.tsx';
export * from './icons.ts';
export { PasswordInput, TextArea, TextInput } from './inputs.tsx';
export { Cluster, Grid, type GridProps, pageWidth, Stack, VisuallyHidden, visuallyHidden } from './layout.ts';
export { Loading, LoadingCards, Skeleton, SkeletonCard, SkeletonText, Spinner } from './loading.tsx';
export { Logo } from './logo.tsx';
export {
  color,
  easing,
  font,
  fontFamily,
  layer,
  media,
  motion,
  radius,
  screens,
  shadow,
  space,
  type Tone,
  toneColors,
} from './tokens.ts';
